/** Text without the byte order mark that some editors write at its beginning, which is no JSON. */
export function withoutMark(text: string): string {
  return text.replace(/^\uFEFF/, '');
}
