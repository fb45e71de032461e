import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runCarryover } from '../program/run-carryover.js';
import { StandInService } from '../testing/stand-in-service.js';
import { standInSurroundings } from '../testing/stand-in-surroundings.js';
import { temporaryFolder } from '../testing/temporary-folder.js';

const pathOf = temporaryFolder();
const EXAMPLE = new URL('../../../../docs/examples/billing-system/mapping.yaml', import.meta.url);
const folder = (): string => pathOf('out.rejected');

let env: Record<string, string> = {};

async function carryover(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const surroundings = standInSurroundings({ env });
  const code = await runCarryover(words, surroundings);
  return { code, out: surroundings.written.stdout(), err: surroundings.written.stderr() };
}
const map = (...more: string[]) =>
  carryover('map', 'run', pathOf('mapping.yaml'), '--output', pathOf('out.ndjson'), '--memory', '128', ...more);
const check = (...more: string[]) => carryover('check', pathOf('out.ndjson'), '--today', '2026-01-01', ...more);
const rejected = (name: string): Promise<string> => readFile(pathOf(`out.rejected/${name}.rejected.csv`), 'utf8');

/** Changes a value of a row of a file; columns from 0. @returns what it was */
async function change(name: string, row: number, column: number, value: string): Promise<string> {
  const lines = (await readFile(pathOf(name), 'utf8')).split('\n');
  const values = (lines[row - 1] ?? '').split(',');
  const [was = ''] = values.splice(column, 1, value);
  lines[row - 1] = values.join(',');
  await writeFile(pathOf(name), lines.join('\n'));
  return was;
}

describe('rows of the extracts that the check of the accounts blames', () => {
  beforeAll(async () => {
    await carryover('sample', '--count', '6', '--seed', '3', '--extracts', pathOf('.'));
    await copyFile(EXAMPLE, pathOf('mapping.yaml'));
    // Two values that can be read and that the rules refuse, and one that cannot be read.
    await change('meters.csv', 2, 2, 'A-SERIAL-NUMBER-OF-MORE-THAN-32-CHARACTERS');
    await change('meters.csv', 4, 2, 'ANOTHER-SERIAL-NUMBER-OF-MORE-THAN-32-CHARACTERS');
    const date = await change('transactions.csv', 5, 2, 'lots');
    await map();
    await change('out.rejected/transactions.rejected.csv', 2, 5, date);
    expect(await map('--corrected', folder())).toMatchObject({ code: 0 });
  });

  it('are written with number and reason, beside those that were corrected before', async () => {
    const { code, out } = await check('--bad-rows', folder());
    expect(code).toBe(1);
    expect(out).toContain(`  ${pathOf('out.rejected/meters.rejected.csv')}: 2 rows\n`);
    // On screen the example of a problem says where it stands.
    expect(out).toMatch(/e\.g\. .*32 characters\. \(meters\.csv:2:SERIAL_NO\)/);
    const [header, first, second, ...rest] = (await rejected('meters')).split('\n');
    expect(header).toMatch(/^carryover_row,carryover_reason,carryover_was,METER_ID,MPXN,SERIAL_NO,/);
    expect(first).toMatch(/^2,SERIAL_NO: .*32 characters.*,A-SERIAL/);
    expect(second).toMatch(/^4,SERIAL_NO: .*32 characters.*,ANOTHER-SERIAL/);
    expect(rest).toEqual(['']);
    expect(await rejected('transactions')).toMatch(/\n5,corrected,row-[^,]+,[^,]+,[^,]+,\d\d\//);
  });

  it('are mapped again once they are corrected, and only their accounts are written since', async () => {
    const meters = await rejected('meters');
    const corrected = meters.replaceAll(/A-SERIAL\S*?,|ANOTHER-SERIAL\S*?,/g, 'S123,').replace('S123,', 'S124,');
    await writeFile(pathOf('out.rejected/meters.rejected.csv'), corrected);
    await copyFile(pathOf('out.provenance.ndjson'), pathOf('first.ndjson'));
    const { code, out } = await map('--corrected', folder(), '--since', pathOf('first.ndjson'));
    expect(code).toBe(0);
    expect(out).toMatch(/^2 accounts written .*of 6/);
    expect((await check('--bad-rows', folder())).out).toMatch(/^No problems/);
  });

  it('are told of as JSON', async () => {
    await change('meters.csv', 3, 2, 'A-THIRD-SERIAL-NUMBER-OF-MORE-THAN-32-CHARACTERS');
    await map('--corrected', folder());
    const { out } = await check('--bad-rows', folder(), '--json');
    expect(JSON.parse(out).bad_rows).toEqual([{ file: pathOf('out.rejected/meters.rejected.csv'), rows: 1 }]);
  });

  it('are none of a file that has changed since, which is said', async () => {
    await change('meters.csv', 3, 2, 'YET-ANOTHER-SERIAL-NUMBER-OF-MORE-THAN-32-CHARACTERS');
    const { code, err } = await check('--bad-rows', folder());
    expect([code, err]).toEqual([1, expect.stringContaining('meters.csv has changed since carryover map run')]);
  });

  it('go to the folder whose rows were taken, and need the provenance file', async () => {
    expect(await check('--bad-rows', pathOf('elsewhere'))).toMatchObject({
      code: 2,
      err: expect.stringContaining('name the same folder'),
    });
    expect(await carryover('check', pathOf('none.ndjson'), '--bad-rows', folder())).toMatchObject({
      code: 3,
      err: expect.stringContaining('there is no provenance file beside'),
    });
  });
});

describe('rows of the extracts that the platform refuses', () => {
  let service: StandInService;
  beforeAll(async () => {
    service = await new StandInService().start();
    env = service.env;
  });
  afterAll(() => service.stop());

  it('are written by a load: those of the values it names, else the row of the account', async () => {
    await carryover('sample', '--count', '4', '--seed', '8', '--extracts', pathOf('.'));
    await rm(folder(), { recursive: true });
    await map();
    const accounts = (await readFile(pathOf('out.ndjson'), 'utf8')).split('\n');
    const [first, second] = accounts.slice(0, 2).map((line) => JSON.parse(line).external_account_number);
    const attr = 'customers.0.family_name';
    service.validate = ({ external_account_number: number }) =>
      number === first ? [{ attr, code: 'invalid', detail: 'No name of anybody.' }] : [];
    service.fail = (number) =>
      number === second ? { code: 'mandate_refused', detail: 'The bank refuses.', domain: 'account_import' } : null;

    const words = ['load', pathOf('out.ndjson'), '--supplier', 'DEMO', '--bad-rows', pathOf('refused'), '--json'];
    const { code, out } = await carryover(...words);

    expect(code).toBe(1);
    expect(JSON.parse(out).reasons).toMatchObject([
      { code: 'invalid', example: { source: 'customers.csv:2:SURNAME' } },
      { code: 'mandate_refused', example: { source: 'accounts.csv:3' } },
    ]);
    const told = (name: string) => ({ file: pathOf(`refused/${name}.rejected.csv`), rows: 1 });
    expect(JSON.parse(out).bad_rows).toEqual([told('accounts'), told('customers')]);
    const rows = async (name: string) => (await readFile(pathOf(`refused/${name}.rejected.csv`), 'utf8')).split('\n');
    expect((await rows('customers'))[1]).toMatch(/^2,SURNAME: No name of anybody\.,/);
    expect((await rows('accounts'))[1]).toMatch(new RegExp(`^3,The bank refuses\\.,row-[^,]+,${second},`));
  });
});
