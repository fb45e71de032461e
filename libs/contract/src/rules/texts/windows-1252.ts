/** The characters of the bytes 0x80 to 0x9f; not every release of Node decodes them. */
const BETWEEN =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178';
const BYTES: ReadonlyMap<string, number> = new Map([...BETWEEN].map((character, index) => [character, 0x80 + index]));

/** Bytes in Windows-1252, given as text of one character a byte (Latin-1), as the text they are. */
export function decodeWindows1252(latin1: string): string {
  return latin1.replaceAll(/[\u0080-\u009f]/g, (character) => BETWEEN[character.charCodeAt(0) - 0x80] ?? character);
}

/** The byte of a character in Windows-1252; beyond 0xff where it has none. */
export function windows1252Byte(character: string): number {
  return BYTES.get(character) ?? character.codePointAt(0) ?? 0;
}
