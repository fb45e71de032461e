import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import {
  controlTotalsOf,
  furtherFiguresOf,
  groupedFigures,
  type PostImportTransaction,
  readControlTotalsLine,
} from '@carryover/contract';
import { distinctSample } from '@carryover/testing';
import { describe, expect, it } from '@jest/globals';
import { runCarryover } from '../program/run-carryover.js';
import { standInSurroundings } from '../testing/stand-in-surroundings.js';
import { temporaryFolder } from '../testing/temporary-folder.js';

const path = temporaryFolder();
const [first, second] = [distinctSample(1), distinctSample(2)];

function fileOf(name: string, lines: readonly (object | string)[]): string {
  const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
  writeFileSync(path(name), text);
  return path(name);
}

async function totals(...words: string[]): Promise<{ code: number; lines: string[]; said: string }> {
  const surroundings = standInSurroundings();
  const code = await runCarryover(['totals', ...words], surroundings);
  const { stdout, stderr } = surroundings.written;
  return { code, lines: stdout().split('\n').filter(Boolean), said: stderr() };
}

const request = (account: typeof first, transactions: readonly string[]) =>
  `{"import_supplier":"${account.import_supplier}","external_account_number":"${account.external_account_number}","transactions":[${transactions.join()}]}`;
const payment = (id: string, amount: string) =>
  `{"transaction_id":"${id}","transaction_date":"2024-10-03","amount":${amount},"type":"PAYMENT"}`;

describe('control totals of files', () => {
  it('are not written over a file that they are made of', async () => {
    const [accounts, added] = [
      fileOf('kept', [first]),
      fileOf('kept-too', [request(first, [payment('P1', '"1.00"')])]),
    ];
    for (const output of [accounts, added]) {
      const before = readFileSync(output, 'utf8');
      const { code, said } = await totals(accounts, '--transactions', added, '--output', output);
      expect([code, said]).toEqual([2, expect.stringContaining(`${output} is read and would be written over`)]);
      expect(readFileSync(output, 'utf8')).toBe(before);
    }
  });

  it('are a line an account and one of all, which the contract reads', async () => {
    const { code, lines, said } = await totals(fileOf('good', [first, second]));
    expect({ code, said }).toEqual({ code: 0, said: 'carryover: 2 accounts written, 0 lines left out\n' });
    expect(lines.slice(0, 2).map((line) => JSON.parse(line))).toEqual(
      [first, second].map((one) => {
        // What is added later changes these, and no file of accounts has it.
        const { notes: _, statements: __, ...groups } = groupedFigures(furtherFiguresOf(one));
        return { ...controlTotalsOf(one), ...groups };
      }),
    );
    const read = lines.map((line) => readControlTotalsLine(Buffer.from(line)));
    expect(read.map((line) => Object.keys(line)[0])).toEqual(['account', 'account', 'totals']);
    expect(read[2]).toMatchObject({ totals: { accounts: 2 } });
  });

  it('count a transaction that was added later once, digit for digit, and none that came with the account', async () => {
    const came = first.ledgers?.[0]?.current_statement_transactions?.[0]?.transaction_id ?? '';
    expect(came).not.toBe('');
    const lines = [
      request(first, [payment('T-1', '0.1000000001'), payment(came, '5')]),
      request(first, [payment('T-1', '0.1000000001'), payment('T-2', '12345678.10')]),
    ];
    const file = fileOf('added', [first]);
    const written = await totals(file, '--transactions', fileOf('transactions', lines));
    const added: Pick<PostImportTransaction, 'type' | 'amount'>[] = [
      { type: 'PAYMENT', amount: '0.1000000001' },
      { type: 'PAYMENT', amount: '12345678.10' },
    ];
    expect(written.code).toBe(0);
    expect(JSON.parse(written.lines[0] ?? '')).toMatchObject(controlTotalsOf(first, added));
  });

  it('leave out and name every line that is no account, is there twice or is of another supplier', async () => {
    const lines = [
      first,
      '{"half',
      { ...second, billing_postcode: 'nowhere' },
      first,
      { ...second, import_supplier: 'OTHER' },
    ];
    const file = fileOf('bad', lines);
    const { code, lines: written, said } = await totals(file);
    expect(code).toBe(1);
    expect(written).toHaveLength(2);
    for (const [line, field] of [
      [2, ''],
      [3, 'billing_postcode: '],
      [4, 'external_account_number: '],
      [5, 'import_supplier: '],
    ])
      expect(said).toContain(`carryover: ${file}, line ${line}: ${field}`);
    expect(said).toContain('1 account written, 4 lines left out');
  });

  it('are of what a sandbox supplier takes, where they are to be', async () => {
    const file = fileOf('sandbox', [first, { ...second, billing_postcode: 'nowhere' }]);
    expect(await totals(file)).toMatchObject({ code: 1, said: expect.stringContaining('1 line left out') });
    const { code, lines } = await totals(file, '--sandbox');
    expect([code, JSON.parse(lines.at(-1) ?? '').totals.accounts]).toEqual([0, 2]);
  });

  it('name transactions that are wrong, and those of accounts that are in no file', async () => {
    const lines = [request(second, [payment('T-1', '1')]), request(first, [payment('T-1', '"much"')])];
    const { code, said } = await totals(fileOf('one', [first]), '--transactions', fileOf('of-others', lines));
    expect(code).toBe(1);
    expect(said).toContain(`transactions of ${second.import_supplier} ${second.external_account_number}`);
    expect(said).toContain('line 2: transactions.0.amount: ');
  });

  it('go to a file, packed by its name', async () => {
    const output = path('totals.ndjson.gz');
    const { code, lines } = await totals(fileOf('packed', [first]), '--output', output);
    expect([code, lines]).toEqual([0, []]);
    expect(gunzipSync(readFileSync(output)).toString().split('\n')).toHaveLength(3);
  });
});
