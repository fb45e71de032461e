const SAFE = /^[\w@%+=:,./-]+$/;

/** A command line that a POSIX shell reads as exactly these words. */
export function commandLine(words: readonly string[]): string {
  return words.map((word) => (SAFE.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`)).join(' ');
}
