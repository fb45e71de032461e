/** A code of the API in words: `REGISTRATION_REQUESTED` is `Registration requested`. */
export function readableCode(code: string): string {
  const words = code.replaceAll(/[_.]+/g, ' ').trim().toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
