/** What the API sends in place of personal data. */
export const mask = '•••';
