import { writeFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '../../testing/temporary-folder.js';
import { inputLines } from './input-lines.js';
import { readLine } from './read-line.js';

const path = temporaryFolder();
const account = (number: unknown, supplier: unknown = 'DEMO') =>
  JSON.stringify({ import_supplier: supplier, external_account_number: number });
const read = (text: string | Uint8Array) => readLine({ position: [0, 1], bytes: Buffer.from(text) }, 'DEMO');

describe('a line that is sent', () => {
  it('is sent as it stands, under its number without blanks around it', () => {
    const text = account('  A 1\t');
    expect(read(text)).toEqual({ number: 'A 1', text });
  });

  it.each<[string, string | Uint8Array, string]>([
    ['is not UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), 'unsupported_text'],
    ['is no JSON', '{"a":', 'parse_error'],
    ['is a list', '[]', 'parse_error'],
    ['is null', 'null', 'parse_error'],
    ['has no number', '{"import_supplier":"DEMO"}', 'no_account_number'],
    ['has a number that is no text', account(5), 'no_account_number'],
    ['has a blank number', account(' '), 'no_account_number'],
    ['has half a character as its number', account('A\ud800'), 'no_account_number'],
    ['is of another supplier', account('A', 'OTHER'), 'other_supplier'],
    ['is of no supplier', '{"external_account_number":"A"}', 'other_supplier'],
  ])('fails when it %s', (_, text, code) => {
    expect(read(text)).toMatchObject({ code, detail: expect.stringMatching(/\.$/) });
  });

  it('fails when it is too long', () => {
    expect(readLine({ position: [0, 1], bytes: null }, 'DEMO')).toMatchObject({ code: 'line_too_long' });
  });
});

describe('the lines of files', () => {
  it('have their numbers whatever is between them, without byte order marks and carriage returns', async () => {
    writeFileSync(path('one'), `\ufeff${account('A')}\r\n\r\n \n${account('B')}`);
    writeFileSync(path('two'), `${account('C')}\n`);
    const found = [];
    const signal = new AbortController().signal;
    for await (const line of inputLines([path('one'), path('two')], { stdin: Readable.from([]), signal }))
      found.push([line.position, readLine(line, 'DEMO')]);
    const sendable = (number: string) => ({ number, text: account(number) });
    expect(found).toEqual([
      [[0, 1], sendable('A')],
      [[0, 4], sendable('B')],
      [[1, 1], sendable('C')],
    ]);
  });
});
