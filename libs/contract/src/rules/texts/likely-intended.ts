import { windows1252Byte } from './windows-1252.js';

/** The first byte of a UTF-8 character read as Windows-1252, and what follows it. */
const MOJIBAKE =
  /[\u00c2-\u00f4][\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]/;

const STRICT_UTF8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The text that was meant where UTF-8 was read as Windows-1252 on its way: `Zoë` of `ZoÃ«`.
 * @returns null where nothing speaks for that
 */
export function likelyIntended(text: string): string | null {
  if (!MOJIBAKE.test(text)) return null;
  const intended = text.replaceAll(/[\u0080-\uffff]+/g, (run) => decoded(run) ?? run);
  return intended === text ? null : intended;
}

/** What the bytes of a run of letters beyond ASCII are in UTF-8. @returns null when they are no UTF-8 */
function decoded(run: string): string | null {
  const bytes = [...run].map((character) => windows1252Byte(character));
  if (bytes.some((byte) => byte > 0xff)) return null;
  try {
    return STRICT_UTF8.decode(Uint8Array.from(bytes));
  } catch {
    return null;
  }
}
