import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '../../testing/temporary-folder.js';
import { readMapping } from '../mapping/read-mapping.js';
import { readCodeFile } from './code-file.js';

const pathOf = temporaryFolder();

/** The words of a table of codes, as a mapping reads it. */
async function wordsOf(text: string | Buffer): Promise<Record<string, string>> {
  await writeFile(pathOf('codes.csv'), text);
  const mapping = `version: 1
files: { a: a.csv }
account: { from: a, external_account_number: NO, account_type: { column: TYPE, codes: ${pathOf('codes.csv')} } }
`;
  const { account } = readMapping(pathOf('mapping.yaml'), mapping, readCodeFile);
  const { codes } = account.leaves.find(({ name }) => name === 'account_type')?.expression ?? {};
  return Object.fromEntries(codes?.words ?? []);
}

describe('a table of codes', () => {
  it.each([
    ['line ends of Windows, a byte order mark and no last line end', '\ufefffrom,to\r\nd,DOMESTIC\r\nB,BUSINESS'],
    ['semicolons, blanks and a row without a value', 'from;to\n D ; DOMESTIC \n;\nB;BUSINESS\n'],
    ['quotes', 'from,to\n"D","DOMESTIC"\n"B",BUSINESS\n'],
    ['a word twice with the same meaning', 'from,to\nD,DOMESTIC\nd,DOMESTIC\nB,BUSINESS\n'],
  ])('has %s', async (_, text) => {
    expect(await wordsOf(text)).toEqual({ D: 'DOMESTIC', B: 'BUSINESS' });
  });

  it('has a remark over several lines, and a word in Windows-1252', async () => {
    const text = 'from,to,remark\nD,DOMESTIC,"a home\nor flat"\n"Caf\u00e9",BUSINESS,\n';
    expect(await wordsOf(Buffer.from(text, 'latin1'))).toEqual({ D: 'DOMESTIC', 'CAF\u00c9': 'BUSINESS' });
  });

  it('takes an empty meaning as no value', async () => {
    expect(await wordsOf('from,to\nD,DOMESTIC\nX,\n')).toEqual({ D: 'DOMESTIC', X: '' });
  });

  it.each([
    ['a row without a meaning', 'from,to\nD,DOMESTIC\nB\n', /codes\.csv:3: there is no column 2/],
    ['a quote that is not closed', 'from,to\nD,DOMESTIC\n"B,BUSINESS\n', /codes\.csv:3: a quote that is never closed/],
    [
      'a quote that another row closes',
      'from,to\n"B,BUSINESS\nD,DOMESTIC\nX,"BUSINESS"\n',
      /codes\.csv:2: a quote that is never closed/,
    ],
    [
      'a remark between stray quotes of two rows',
      'from,to,remark\nX,BUSINESS,"old\nD,DOMESTIC,x\nB,BUSINESS,new"\n',
      /codes\.csv:2: a quote that is never closed, or only in a later row/,
    ],
    ['a delimiter without quotes', 'from,to\nD,DOMESTIC\nB, small,BUSINESS\n', /codes\.csv:3: more columns than/],
    ['a word with two meanings', 'from,to\nD,DOMESTIC\nd,BUSINESS\n', /codes\.csv: d is there twice, as DOMESTIC and/],
  ])('is refused with %s', async (_, text, message) => {
    await expect(wordsOf(text)).rejects.toMatchObject({ exitCode: 2, message: expect.stringMatching(message) });
  });
});
