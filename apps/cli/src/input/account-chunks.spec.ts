import { describe, expect, it } from '@jest/globals';
import { EXIT } from '../program/exit-codes.js';
import { accountChunks } from './account-chunks.js';

async function contentOf(content: string | Buffer, pieces = 1): Promise<string> {
  const bytes = Buffer.from(content);
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += pieces) yield bytes.subarray(at, at + pieces);
  }
  const found: Uint8Array[] = [];
  const input = { name: 'a.ndjson', size: null, bytesRead: () => 0, chunks: chunks(), close: async () => undefined };
  for await (const chunk of accountChunks(input)) found.push(chunk);
  return Buffer.concat(found).toString();
}

describe('accountChunks', () => {
  it.each([
    ['{"a":1}\n{"b":2}\n'],
    ['\n\n{"a":1}'],
    ['{"import_supplier":'],
    ['{\n'],
    ['no JSON at all'],
    ['\ufeff{}\n'],
  ])('gives what is in a file: %j', async (text) => {
    expect(await contentOf(text, 3)).toBe(text);
  });

  it.each([
    ['an array', '\n[{"a":1}]', 'a.ndjson:2:1: this is one JSON array'],
    ['an array over lines', '[\n  {"a":1}\n]', 'a.ndjson:1:1: this is one JSON array'],
    ['JSON over lines', '{\n  "a": 1\n}\n', 'a.ndjson:1:1: this is JSON over several lines'],
    ['CSV', 'ACCOUNT_NO,"NAME"\r\n1,x\r\n', 'a.ndjson:1:1: this is CSV'],
    ['UTF-16', Buffer.from('\ufeff{"a":1}', 'utf16le'), 'a.ndjson:1:1: this is UTF-16'],
    ['UTF-16 without a mark', Buffer.from('{"a":1}', 'utf16le'), 'a.ndjson:1:1: this is UTF-16'],
    ['CSV with blanks in names', 'Account No;Name (full)\r\n1;x\r\n', 'a.ndjson:1:1: this is CSV'],
    ['a workbook', 'PK\u0003\u0004more', 'a.ndjson:1:1: this is a spreadsheet'],
    ['a page', '  <html>', 'a.ndjson:1:3: this is XML or HTML'],
    ['nothing', '', 'a.ndjson is empty'],
    ['blank lines', '\n \n', 'a.ndjson is empty'],
  ])('names %s, its position and what to do', async (_, content, message) => {
    await expect(contentOf(content)).rejects.toMatchObject({
      exitCode: EXIT.problems,
      message: expect.stringContaining(message),
    });
  });
});
