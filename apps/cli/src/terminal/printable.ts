/** Text of the data without control characters, which could move the cursor, change colours or turn words round. */
export function printable(text: string): string {
  return text.replaceAll(/\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu, '�');
}
