import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { runCarryover } from '../program/run-carryover.js';
import { StandInService } from '../testing/stand-in-service.js';
import { standInSurroundings } from '../testing/stand-in-surroundings.js';
import { temporaryFolder } from '../testing/temporary-folder.js';

const CORRECT = 'POST /v2/data-import/accounts/correct/';
const CHANGE = { path: 'billing_name', before: 'A', after: 'B' };

const path = temporaryFolder();
let service: StandInService;

beforeEach(async () => {
  service = await new StandInService().start();
  for (const journal of ['correct', 'correct.dry-run'])
    rmSync(path(`corrections.${journal}.DEMO.journal`), { force: true });
  writeFileSync(path('corrections.ndjson'), '{"import_supplier":"DEMO","external_account_number":"1"}\n');
});
afterEach(() => service.stop());

function answer(status: number, content: object): void {
  service.refuse = (call) => (call === CORRECT ? { status, content } : null);
}

function correct(...words: string[]): Promise<number> {
  const surroundings = standInSurroundings({ env: service.env });
  return runCarryover(['correct', path('corrections.ndjson'), '--supplier', 'DEMO', ...words], surroundings);
}

const written = (name: string): unknown => JSON.parse(readFileSync(path(`corrections.${name}.ndjson`), 'utf8'));

describe('carryover correct', () => {
  it('says in a dry run what a line would change', async () => {
    answer(200, { status: 'DRY_RUN', platform_identifier: 'A-1', payload_version: 1, changes: [CHANGE] });
    expect(await correct('--dry-run')).toBe(0);
    expect(service.asked).toContain(`${CORRECT}?is_dry_run=true`);
    expect(written('dry-run')).toMatchObject({ external_account_number: '1', payload_version: 1, changes: [CHANGE] });
  });

  it('tells lines that were corrected from those that say what counts already', async () => {
    answer(200, { status: 'CORRECTED', platform_identifier: 'A-1', payload_version: 2, changes: [CHANGE] });
    expect(await correct()).toBe(0);
    expect(written('corrected')).toMatchObject({ external_account_number: '1', payload_version: 2 });
    rmSync(path('corrections.correct.DEMO.journal'));
    answer(200, { status: 'UNCHANGED', platform_identifier: 'A-1', payload_version: 2, changes: [] });
    expect(await correct()).toBe(0);
    expect(written('unchanged')).toMatchObject({ external_account_number: '1', changes: [] });
  });

  it.each([
    ['corrected', [], { was_there_already: true }],
    ['unchanged', ['--dry-run'], {}],
  ])('takes a line whose first answer was lost for %s, given %j', async (name, words, more) => {
    let isLost = true;
    service.refuse = (call) => {
      if (!call.startsWith(CORRECT)) return null;
      if (!isLost)
        return {
          status: 200,
          content: { status: 'UNCHANGED', platform_identifier: 'A-1', payload_version: 2, changes: [] },
        };
      isLost = false;
      return { status: 502, content: {} };
    };
    expect(await correct(...words)).toBe(0);
    expect(written(name)).toMatchObject({ external_account_number: '1', payload_version: 2, ...more });
  });

  it('names the fields of a line that is refused, and ends with 1', async () => {
    answer(409, { fields: ['transfer_balance'], detail: 'Not after the import.', code: 'field_not_correctable' });
    expect(await correct()).toBe(1);
    expect(written('errors')).toMatchObject({
      code: 'field_not_correctable',
      problems: [{ path: 'transfer_balance', code: 'field_not_correctable' }],
    });
  });
});
