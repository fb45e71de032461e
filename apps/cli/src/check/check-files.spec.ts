import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { distinctSample, samplePayload } from '@carryover/testing';
import { describe, expect, it } from '@jest/globals';
import { standInSurroundings } from '../testing/stand-in-surroundings.js';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { validateHere } from '../testing/validate-here.js';
import { checkFiles } from './check-files.js';
import { CheckTally } from './check-tally.js';
import { SortedLines, type SortedLinesPaths } from './lines/sorted-lines.js';
import type { CheckReport } from './report/check-report.js';

const pathOf = temporaryFolder();
const MEBIBYTE = 1024 * 1024;

interface Given {
  readonly width?: number;
  readonly sort?: SortedLinesPaths;
  readonly mostIdentities?: number;
  readonly mostLines?: number;
  readonly isSandbox?: boolean;
}

async function check(paths: readonly string[], given: Given = {}): Promise<CheckReport> {
  const tally = new CheckTally(given.mostLines ?? 10, given.isSandbox ?? false, given.mostIdentities);
  const sorted = new SortedLines(given.sort ?? {}, paths);
  const validator = validateHere({ wantsLines: sorted.isWanted, isSandbox: given.isSandbox ?? false }, given.width);
  const settings = { today: '2026-01-01', longestAccount: 5 * MEBIBYTE, isSandbox: given.isSandbox ?? false };
  await checkFiles({ paths, validator, longestLine: 5 * MEBIBYTE, tally, sorted, settings }, standInSurroundings());
  await sorted.finish();
  return tally.report('2026-01-01');
}

function fileOf(name: string, lines: readonly (object | string | Buffer)[]): string {
  const parts = lines.map((line) =>
    Buffer.isBuffer(line) ? line : Buffer.from(typeof line === 'string' ? line : JSON.stringify(line)),
  );
  writeFileSync(pathOf(name), Buffer.concat(parts.flatMap((part) => [part, Buffer.from('\n')])));
  return pathOf(name);
}

const broken = { ...distinctSample(7), billing_postcode: 'nowhere' };
const groupsOf = ({ problems }: CheckReport): string[] =>
  problems.map(({ rule, code, field, accounts, lines }) => {
    return `${rule ?? code} ${field}: ${accounts} on ${lines.map(({ line }) => line).join(',')}`;
  });

it('writes no line of an account that is too large to be kept', async () => {
  const sort = { failed: pathOf('too-large-failed') };
  const path = fileOf('too-large', [distinctSample(1), 'x'.repeat(6 * MEBIBYTE), broken]);
  expect(await check([path], { sort })).toMatchObject({ failed: 2 });
  expect(readFileSync(sort.failed, 'utf8')).toBe(`${JSON.stringify(broken)}\n`);
});

describe('the check of a file', () => {
  it('finds nothing wrong with accounts that are right', async () => {
    const report = await check([fileOf('good', [distinctSample(1), distinctSample(2)])]);
    expect(report).toMatchObject({ accounts: 2, valid: 2, failed: 0, problems: [], repeats_complete: true });
    expect(report.import_suppliers).toEqual([{ code: 'DEMO', accounts: 2 }]);
  });

  it('groups problems by rule and field without positions', async () => {
    const customers = [
      { family_name: 'A', mobile: '1' },
      { family_name: 'B', mobile: '2' },
    ];
    const report = await check([fileOf('groups', [distinctSample(1), { ...distinctSample(2), customers }, broken])]);
    expect(report.failed).toBe(2);
    expect(report.problems).toMatchObject([
      { rule: 'R28', field: 'customers[].mobile', problems: 2, accounts: 1, lines: [{ line: 2 }] },
      { rule: 'R40', field: 'billing_postcode', problems: 1, accounts: 1, lines: [{ line: 3 }] },
    ]);
    expect(report.problems[0]).toMatchObject({
      example: { path: 'customers.0.mobile', message: '1 is not a valid phone number' },
      about: expect.stringMatching(/phone/i),
    });
  });

  it.each([
    ['text that is no JSON', '{"import_supplier":', 'parse_error : 1 on 2'],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), 'parse_error : 1 on 2'],
    ['a key given twice', '{"a":1,"a":2}', 'duplicate_key a: 1 on 2'],
    ['a list instead of an account', '[]', 'R04 : 1 on 2'],
    ['an account that is too large', `{"a":"${'x'.repeat(5 * MEBIBYTE)}"}`, 'payload_too_large : 1 on 2'],
  ])('goes on after %s', async (_, line, expected) => {
    const report = await check([fileOf('bad-line', [distinctSample(1), line, distinctSample(3)])]);
    expect(groupsOf(report)).toEqual([expected]);
    expect([report.accounts, report.failed]).toEqual([3, 1]);
  });

  it('cuts what it repeats of the data, and names of fields', async () => {
    const name = 'n'.repeat(500);
    const { problems } = await check([fileOf('long', [{ ...distinctSample(1), [name]: 1, account_type: name }])]);
    for (const { field, example } of problems) {
      expect(field.length).toBeLessThanOrEqual(120);
      expect(example.message.length).toBeLessThanOrEqual(120);
    }
  });

  it('says the same of gzip, and however many batches are checked at once', async () => {
    const lines = Array.from({ length: 200 }, (_, index) => (index % 7 === 3 ? broken : distinctSample(index + 100)));
    const path = fileOf('many', lines);
    writeFileSync(pathOf('many.gz'), gzipSync(readFileSync(path)));
    const plain = await check([path], { width: 1 });
    const packed = await check([pathOf('many.gz')], { width: 9 });
    expect(plain.failed).toBe(29);
    expect(packed).toEqual(JSON.parse(JSON.stringify(plain).replaceAll(path, pathOf('many.gz'))));
  });
});

describe('what is odd and refuses nothing', () => {
  const pigeon = { ...distinctSample(2), communication_preference: 'PIGEON' };

  it('is told apart from problems and fails nothing', async () => {
    const sort = { valid: pathOf('odd-valid'), details: pathOf('odd-details') };
    const report = await check([fileOf('odd', [distinctSample(1), pigeon])], { sort });
    expect(report).toMatchObject({ valid: 2, failed: 0, warned: 1, problems: [] });
    expect(report.warnings).toMatchObject([
      { rule: 'R06', field: 'communication_preference', problems: 1, accounts: 1, lines: [{ line: 2 }] },
    ]);
    expect(readFileSync(sort.valid, 'utf8').trimEnd().split('\n')).toHaveLength(2);
    expect(JSON.parse(readFileSync(sort.details, 'utf8'))).toMatchObject({ line: 2, severity: 'warning', rule: 'R06' });
  });

  it('is nearly everything for a sandbox supplier', async () => {
    const path = fileOf('sandbox', [broken, { ...distinctSample(8), surprise: 1 }]);
    expect(await check([path])).toMatchObject({ failed: 2, warned: 0, sandbox: false });
    const report = await check([path], { isSandbox: true });
    expect(report).toMatchObject({ failed: 1, warned: 1, sandbox: true });
    expect(groupsOf(report)).toEqual(['R01 surprise: 1 on 2']);
    expect(report.warnings).toMatchObject([{ rule: 'R40', field: 'billing_postcode' }]);
  });
});

describe('what only whole files show', () => {
  it('is told of the later account alone where a pipe cannot be read again', async () => {
    const pipe = pathOf('pipe');
    execFileSync('mkfifo', [pipe]);
    const other = { ...distinctSample(1), external_account_number: 'OTHER' };
    const lines = [distinctSample(1), distinctSample(2), other].map((account) => JSON.stringify(account));
    const written = writeFile(pipe, `${lines.join('\n')}\n`);
    expect(await check([pipe])).toMatchObject({ accounts: 3, repeats_complete: true });
    await written;
  }, 20_000);

  it('is the same account twice, told once whatever else the two share', async () => {
    const report = await check([fileOf('twice', [distinctSample(1), distinctSample(2), distinctSample(1)])]);
    expect(groupsOf(report)).toEqual(['R14 external_account_number: 1 on 3']);
    expect(report.problems[0]?.example.message).toBe('The same account is on line 1.');
  });

  it('is a meter point or a reference of two accounts, in two files', async () => {
    const other = { ...samplePayload(), external_account_number: 'OTHER', references: [] };
    const referring = { ...distinctSample(5), references: samplePayload().references ?? [] };
    const first = fileOf('north', ['', samplePayload()]);
    const report = await check([first, fileOf('south', [other, referring])]);
    expect(groupsOf(report)).toEqual([
      'supply_point_in_use supply_addresses[].meter_points[].identifier: 1 on 1',
      'R130 references[].value: 1 on 2',
    ]);
    expect(report.problems[0]?.example.message).toMatch(
      `The same meter point is on line 2 of ${first}. The platform takes`,
    );
    expect(report.files.map(({ lines, accounts, failed }) => [lines, accounts, failed])).toEqual([
      [2, 1, 0],
      [2, 2, 2],
    ]);
  });

  it('is told of both accounts, and which of them the platform takes', async () => {
    const [meterPoint] = samplePayload().supply_addresses?.[0]?.meter_points ?? [];
    const other = { ...samplePayload(), external_account_number: 'OTHER', references: [] };
    const path = fileOf('both', [distinctSample(4), samplePayload(), other]);
    const sort = { valid: pathOf('both-valid'), details: pathOf('both-details') };
    const report = await check([path], { sort });
    expect(meterPoint).toBeDefined();
    const details = readFileSync(sort.details, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const identifier = 'supply_addresses.0.meter_points.0.identifier';
    const number = samplePayload().external_account_number;
    expect(details.filter(({ path: position }) => position === identifier)).toMatchObject([
      {
        line: 3,
        external_account_number: 'OTHER',
        severity: 'error',
        message: expect.stringMatching(/line 2\. .* that one\.$/),
      },
      {
        line: 2,
        external_account_number: number,
        severity: 'warning',
        message: expect.stringMatching(/line 3\. .* this one\.$/),
      },
    ]);
    expect(report).toMatchObject({ failed: 1, warned: 1 });
    expect(report.warnings).toMatchObject([{ code: 'supply_point_in_use', lines: [{ file: path, line: 2 }] }]);
    expect(readFileSync(sort.valid, 'utf8').trimEnd().split('\n')).toHaveLength(2);
  });

  it('is a warning for a sandbox but for the same account twice', async () => {
    const other = { ...samplePayload(), external_account_number: 'OTHER', billing_postcode: 'nowhere' };
    const path = fileOf('tried', [samplePayload(), other, samplePayload()]);
    const sort = { valid: pathOf('tried-valid'), details: pathOf('tried-details') };
    const report = await check([path], { isSandbox: true, sort });
    expect(groupsOf(report)).toEqual(['R14 external_account_number: 1 on 3']);
    expect(report).toMatchObject({ failed: 1, warned: 2 });
    const codes = report.warnings.map(({ code, lines }) => [code, lines.map(({ line }) => line)]);
    expect(codes).toEqual(
      expect.arrayContaining([
        ['supply_point_in_use', [1, 2]],
        ['reference_already_exists', [1, 2]],
        ['invalid_postcode', [2]],
      ]),
    );
    expect(readFileSync(sort.valid, 'utf8').trimEnd().split('\n')).toHaveLength(2);
    expect(readFileSync(sort.details, 'utf8')).toMatch(/"code":"supply_point_in_use".*"severity":"warning"/);
  });

  it('is counted once for an account that shares something with an earlier and with a later one', async () => {
    const [first, last] = [distinctSample(1), distinctSample(2)];
    const between = { ...first, external_account_number: 'BETWEEN', references: last.references };
    const path = fileOf('between', [{ ...first, references: [] }, between, last]);
    const report = await check([path], { isSandbox: true });
    expect(report).toMatchObject({ accounts: 3, failed: 0, warned: 3 });
  });

  it('is not that two suppliers use the same number', async () => {
    const mine = distinctSample(1);
    const theirs = { ...distinctSample(2, { import_supplier: 'OTHER' }), external_account_number: 'TRE-1' };
    expect((await check([fileOf('suppliers', [mine, theirs])])).failed).toBe(0);
  });

  it('says when there was too much to compare', async () => {
    const lines = [distinctSample(1), distinctSample(2), distinctSample(1)];
    const report = await check([fileOf('too-many', lines)], { mostIdentities: 6 });
    expect(report).toMatchObject({ failed: 1, repeats_complete: false });
  });
});

describe('lines sorted into files', () => {
  it('are those that can be loaded, those that cannot, and every problem beside', async () => {
    const good = [distinctSample(1), distinctSample(2)];
    const path = fileOf('mixed', [good[0] ?? '', '', broken, good[1] ?? '', '{', good[0] ?? '']);
    const sort = { valid: pathOf('valid'), failed: pathOf('failed'), details: pathOf('details') };
    const report = await check([path], { sort });
    const linesIn = (name: string): string[] => readFileSync(name, 'utf8').trimEnd().split('\n');
    expect(linesIn(sort.valid).map((line) => JSON.parse(line))).toEqual(good);
    expect(linesIn(sort.failed)).toEqual([JSON.stringify(broken), '{', JSON.stringify(good[0])]);
    expect(linesIn(sort.details).map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ line: 3, external_account_number: 'TRE-7', rule: 'R40', path: 'billing_postcode' }),
      expect.objectContaining({ line: 5, external_account_number: null, rule: null, code: 'parse_error' }),
      expect.objectContaining({ line: 6, external_account_number: 'TRE-1', rule: 'R14' }),
    ]);
    expect([report.accounts, report.failed]).toEqual([5, 3]);
  });

  it('are refused where a file would be written over', () => {
    expect(() => new SortedLines({ valid: 'a.ndjson' }, ['./a.ndjson'])).toThrow('a.ndjson is named twice');
    expect(() => new SortedLines({ valid: 'b', failed: './b' }, [])).toThrow('b is named twice');
  });
});
