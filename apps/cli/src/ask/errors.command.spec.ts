import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runCarryover } from '../program/run-carryover.js';
import { StandInService } from '../testing/stand-in-service.js';
import { standInSurroundings } from '../testing/stand-in-surroundings.js';
import { temporaryFolder } from '../testing/temporary-folder.js';

const path = temporaryFolder();
let service: StandInService;

beforeAll(async () => {
  service = await new StandInService().start();
  const error = {
    code: 'supply_point_in_use',
    domain: 'account_import',
    detail: 'A meter point belongs to a live account already (supply_addresses.0.meter_points.1.identifier).',
  } as const;
  service.imports.set('B', { status: 'ERRORED', account: null, error, payload: '' });
  service.imports.set('C', { status: 'PROCESSED', account: 'A-3', error: null, payload: '' });
  const points = 'supply_addresses.0.meter_points';
  const lines = [
    {
      version: 1,
      nodes: [
        { path: '', file: 'accounts.csv', fields: {} },
        { path: 'supply_addresses.*.meter_points.*', file: 'points.csv', fields: { identifier: ['MPXN'] } },
      ],
    },
    { external_account_number: 'A', rows: { '': '0:2', [points]: '1:2' } },
    { external_account_number: 'B', rows: { '': '0:3', [points]: '1:7-8' } },
  ];
  writeFileSync(path('accounts.provenance.ndjson'), `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`);
});
afterAll(() => service.stop());

async function errors(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const surroundings = standInSurroundings({ env: service.env });
  const code = await runCarryover(['errors', '--supplier', 'DEMO', ...words], surroundings);
  return { code, out: surroundings.written.stdout(), err: surroundings.written.stderr() };
}

describe('why imports failed', () => {
  it('is told with file, row and column of the extracts, where the accounts were mapped', async () => {
    const { code, out } = await errors('--accounts', path('accounts.ndjson'));
    expect(code).toBe(1);
    expect(out).toMatch(/^ +1 +supply_point_in_use +B$/m);
    expect(out).toMatch(/^ {2}B: points\.csv:8:MPXN$/m);
    expect(JSON.parse((await errors('--accounts', path('accounts.ndjson'), '--json')).out)).toMatchObject({
      groups: [
        {
          sources: { B: { '': 'accounts.csv:3', 'supply_addresses.0.meter_points.1.identifier': 'points.csv:8:MPXN' } },
        },
      ],
    });
  });

  it('needs the provenance file for that, and nothing without', async () => {
    expect(await errors('--accounts', path('other.ndjson'))).toMatchObject({
      code: 3,
      err: expect.stringContaining('there is no provenance file beside'),
    });
    expect((await errors()).out).not.toContain('points.csv');
  });
});
