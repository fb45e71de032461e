import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runCarryover } from '../program/run-carryover.js';
import { StandInService } from '../testing/stand-in-service.js';
import { standInSurroundings } from '../testing/stand-in-surroundings.js';

const PACK = {
  pack_id: '0198d2f4-6a3b-7c1e-9f42-5d8e0b7a6c31',
  wave: 'MAY-1',
  state: 'COUNTERSIGNED',
  facts_at: '2026-05-02T09:00:00.000000Z',
  bytes: null,
  signatures: [],
};

let service: StandInService;

beforeAll(async () => {
  service = await new StandInService().start();
  // The list has the latest packs, and that of May is not among them.
  service.refuse = (call, query) =>
    call === 'GET /v2/data-import/packs/DEMO/'
      ? { status: 200, content: query.get('wave') === PACK.wave ? [PACK] : [] }
      : null;
});
afterAll(() => service.stop());

async function list(name: string): Promise<{ code: number; out: string; err: string }> {
  const surroundings = standInSurroundings({ env: service.env });
  const code = await runCarryover(['pack', 'list', name, '--supplier', 'DEMO'], surroundings);
  return { code, out: surroundings.written.stdout(), err: surroundings.written.stderr() };
}

describe('a pack that is named by its wave', () => {
  it('is found, however many others came since', async () => {
    expect(await list('MAY-1')).toEqual({
      code: 0,
      out: expect.stringContaining(`Pack ${PACK.pack_id} of wave MAY-1 is COUNTERSIGNED.`),
      err: '',
    });
  });

  it('is said not to be there where there is none', async () => {
    expect(await list('JUNE-1')).toEqual({
      code: 2,
      out: '',
      err: expect.stringContaining('import supplier DEMO has no pack JUNE-1'),
    });
  });
});
