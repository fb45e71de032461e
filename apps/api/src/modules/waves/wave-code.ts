/** What the code of a wave or of a part looks like, so that it needs no escaping in an address or a file name. */
export const CODE = '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$';

/** What is said of a code in another form. */
export const NOT_A_CODE = 'Expected letters, digits, dots, hyphens and underscores, beginning with a letter or digit.';

const pattern = new RegExp(CODE);

/** Whether a text has the form of the code of a wave or of a part. */
export function isCode(text: string): boolean {
  return pattern.test(text);
}
