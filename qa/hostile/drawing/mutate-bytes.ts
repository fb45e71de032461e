import type { Draw } from '@carryover/samples';
import { pick } from './pick.js';

type Change = (draw: Draw, body: Buffer) => Buffer;

const bytes = (hexadecimal: string) => Buffer.from(hexadecimal, 'hex');

/** What is not UTF-8, or is nothing a text should hold. */
const INSERTS = [
  ...[
    'c080',
    'eda080',
    'edb080',
    'f8888080',
    'ff',
    'fe',
    'f4908080',
    'c3',
    'e282',
    '80',
    '00',
    '0001',
    'efbbbf',
    'efbfbf',
  ].map(bytes),
  ...[
    '\\u0000',
    '\\ud800',
    '\\udc00\\ud800',
    '\\u',
    '\\x41',
    '\\',
    '"',
    '\n',
    '\t',
    "'",
    ',',
    ',,',
    '{',
    '}',
    '[',
    ']',
    '/*x*/',
    '//x\n',
  ].map((text) => Buffer.from(text)),
];

const insertSomething: Change = (draw, body) => splice(body, draw.whole(0, body.length), 0, pick(draw, INSERTS));

const CHANGES: readonly Change[] = [
  (draw, body) => body.subarray(0, draw.whole(0, Math.max(0, body.length - 1))),
  (draw, body) => splice(body, draw.whole(0, body.length), 1),
  // Three times as often as any other.
  ...[insertSomething, insertSomething, insertSomething],
  (draw, body) => {
    const copy = Buffer.from(body);
    if (copy.length === 0) return copy;
    const at = draw.whole(0, copy.length - 1);
    copy.writeUInt8(copy.readUInt8(at) ^ (1 << draw.whole(0, 7)), at);
    return copy;
  },
  (_draw, body) => Buffer.concat([bytes('efbbbf'), body]),
  (_draw, body) => Buffer.concat([bytes('fffe'), Buffer.from(body.toString(), 'utf16le')]),
  (_draw, body) => Buffer.from(body.toString(), 'utf16le'),
  (_draw, body) => Buffer.from(body.toString(), 'latin1'),
  (draw, body) =>
    Buffer.concat([body, Buffer.from(draw.pick(['x', '{}', ' ', '\n', '\0', ',', ']', '}', body.toString()]))]),
  (draw, body) =>
    Buffer.concat([Buffer.from(draw.pick([' ', '\n', '\0', 'while(1);', ")]}',\n", '\u2028', '\u00a0'])), body]),
  (draw, body) => again(body, draw.pick(['"x"', 'null', '{}'])),
  (_draw, body) => Buffer.from(body.toString().replaceAll('"', "'")),
  (_draw, body) => Buffer.from(body.toString().replace('}', ',}')),
  (_draw, body) => Buffer.from(body.toString().replace(/[a-z\u{80}-\u{10ffff}]/gu, (character) => escaped(character))),
];

/** A body with one change to its bytes. */
export function mutateBytes(draw: Draw, body: Buffer): Buffer {
  return pick(draw, CHANGES)(draw, body);
}

function splice(body: Buffer, at: number, count: number, insert = Buffer.alloc(0)): Buffer {
  return Buffer.concat([body.subarray(0, at), insert, body.subarray(at + count)]);
}

/** The first key of an object once more. */
function again(body: Buffer, value: string): Buffer {
  const text = body.toString();
  const [, key] = /^\{("(?:[^"\\]|\\.)*"):/.exec(text) ?? [];
  return Buffer.from(key === undefined ? `${text}${text}` : `{${key}:${value},${text.slice(1)}`);
}

function escaped(character: string): string {
  return [...Array(character.length).keys()]
    .map((index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`)
    .join('');
}
