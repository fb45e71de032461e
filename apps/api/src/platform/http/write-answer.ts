import type { ServerResponse } from 'node:http';

const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Writes a whole answer of JSON text, or of its bytes.
 * @param headers further ones; a media type among them stands in place of that of JSON
 */
export function writeJsonAnswer(
  response: ServerResponse,
  status: number,
  text: string | Uint8Array,
  headers: Readonly<Record<string, string>> = {},
): void {
  for (const name of Object.keys(headers)) response.setHeader(name, headers[name] ?? '');
  if (headers['Content-Type'] === undefined) response.setHeader('Content-Type', JSON_TYPE);
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.statusCode = status;
  response.end(text);
}
