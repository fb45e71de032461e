import { isUtf8 } from 'node:buffer';
import { decodeWindows1252 } from '@carryover/contract';
import type { DefectCode } from '../results/defects.js';

/** Called with what is odd about a file or a row of it. */
export type TellOfBytes = (code: DefectCode) => void;

/**
 * The bytes of a file as text of one character a byte, which is fast to search and loses nothing: delimiters, quotes and line
 * ends are the same byte in every encoding of it. A byte order mark is left out, and UTF-16 becomes UTF-8.
 */
export async function* byteText(chunks: AsyncIterable<Uint8Array>, tell: TellOfBytes): AsyncGenerator<string> {
  let wide: InstanceType<typeof TextDecoder> | null = null;
  let isFirst = true;
  for await (const chunk of chunks) {
    let bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    if (isFirst) {
      isFirst = false;
      const encoding = utf16Of(bytes);
      if (encoding !== null) {
        tell('utf_16');
        wide = new TextDecoder(encoding);
      } else if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) {
        tell('byte_order_mark');
        bytes = bytes.subarray(3);
      }
    }
    if (wide !== null) bytes = Buffer.from(wide.decode(bytes, { stream: true }), 'utf8');
    yield bytes.toString('latin1');
  }
  if (wide !== null) yield Buffer.from(wide.decode(), 'utf8').toString('latin1');
}

/** UTF-16 with a byte order mark, or without one by the zero bytes of its first letters. */
function utf16Of(bytes: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, 64);
  const zeros = [0, 0];
  for (const [index, byte] of head.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const half = head.length / 2;
  if (head.length < 8) return null;
  if ((zeros[1] ?? 0) > half * 0.7) return 'utf-16le';
  return (zeros[0] ?? 0) > half * 0.7 ? 'utf-16be' : null;
}

const BEYOND_ASCII = /[\x80-\xff]/;

/**
 * Text of one character a byte as what it says: UTF-8 where it is valid, else Windows-1252, which has every character of
 * Latin-1. An encoding that is asked for is taken.
 */
export function decoded(text: string, asked: 'utf-8' | 'windows-1252' | null, tell: TellOfBytes): string {
  if (!BEYOND_ASCII.test(text)) return text;
  const bytes = Buffer.from(text, 'latin1');
  if (asked === 'windows-1252') return decodeWindows1252(text);
  if (asked === 'utf-8' || isUtf8(bytes)) return bytes.toString('utf8');
  tell('not_utf_8');
  return decodeWindows1252(text);
}
