/** Short forms that are written in their own way. */
const proper: Readonly<Record<string, string>> = {
  dd: 'Direct Debit',
  bacs: 'Bacs',
  mtd: 'MTD',
  api: 'API',
  sms: 'SMS',
  psr: 'PSR',
  smets: 'SMETS',
  smets1: 'SMETS1',
  smets2: 'SMETS2',
};

/** A code of the API as words inside a sentence: `DD_REGULAR_COLLECTION` is `Direct Debit regular collection`. */
export function codeInWords(code: string): string {
  const words = code
    .toLowerCase()
    .split(/[_.\s]+/)
    .filter(Boolean);
  return words.map((word) => (Object.hasOwn(proper, word) ? proper[word] : word)).join(' ');
}

/** A code of the API in words: `REGISTRATION_REQUESTED` is `Registration requested`. */
export function readableCode(code: string): string {
  const words = codeInWords(code);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
