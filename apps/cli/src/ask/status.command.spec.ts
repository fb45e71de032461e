import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runCarryover } from '../program/run-carryover.js';
import { StandInService } from '../testing/stand-in-service.js';
import { standInSurroundings } from '../testing/stand-in-surroundings.js';

let service: StandInService;

beforeAll(async () => {
  service = await new StandInService().start();
  service.imports.set('A', { status: 'PROCESSED', account: 'A-1', error: null, payload: '' });
  const error = { code: 'supply_point_in_use', detail: 'Taken.', domain: 'account_import' } as const;
  service.imports.set('B', { status: 'ERRORED', account: null, error, payload: '' });
});
afterAll(() => service.stop());

async function status(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const surroundings = standInSurroundings({ env: service.env });
  const code = await runCarryover(['status', ...words, '--supplier', 'DEMO'], surroundings);
  return { code, out: surroundings.written.stdout(), err: surroundings.written.stderr() };
}

describe('the status of named imports', () => {
  it('is shown of those that are known, also beside one that is not', async () => {
    const { code, out, err } = await status('A', 'B', 'NOPE');
    expect([code, err]).toEqual([1, '']);
    expect(out).toMatch(/^A +PROCESSED +A-1 /m);
    expect(out).toMatch(/^B +ERRORED .*supply_point_in_use$/m);
    expect(out).toMatch(/^NOPE +NOT_FOUND$/m);
    expect(out).toContain('NOPE: no import of DEMO has this number');
  });

  it('is JSON for programs, and 0 when all are known', async () => {
    expect(await status('A', '--json').then(({ code, out }) => [code, JSON.parse(out)])).toMatchObject([
      0,
      [{ external_account_number: 'A', status: 'PROCESSED', platform_identifier: 'A-1' }],
    ]);
    expect(JSON.parse((await status('NOPE', '--json')).out)).toEqual([
      { external_account_number: 'NOPE', status: 'NOT_FOUND' },
    ]);
  });
});

describe('help', () => {
  it('says times with their units', async () => {
    const surroundings = standInSurroundings();
    await runCarryover(['load', '--help'], surroundings);
    const said = surroundings.written.stdout();
    expect(said).toMatch(/--patience <time>[\s\S]*?\(default:\s+30m\)/);
    expect(said).not.toContain('1800000');
  });
});
