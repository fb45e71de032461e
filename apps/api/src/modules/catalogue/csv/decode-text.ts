/**
 * Text of a file in UTF-8, with or without a byte order mark, every line ended by a line feed so that lines count the
 * same for everybody; null when the bytes are no UTF-8.
 */
export function decodeText(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r\n?/g, '\n');
  } catch {
    return null;
  }
}
