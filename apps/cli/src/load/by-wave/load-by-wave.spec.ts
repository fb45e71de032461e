import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { runCarryover } from '../../program/run-carryover.js';
import { type Answer, StandInService } from '../../testing/stand-in-service.js';
import { standInSurroundings } from '../../testing/stand-in-surroundings.js';
import { temporaryFolder } from '../../testing/temporary-folder.js';

const path = temporaryFolder();
let service: StandInService;

beforeEach(async () => {
  service = await new StandInService().start();
});
afterEach(() => service.stop());

const WAVE = '/v2/data-import/waves/DEMO/JUNE-1/';
const lineOf = (number: string) => `${JSON.stringify({ import_supplier: 'DEMO', external_account_number: number })}\n`;

/** A wave that was released earlier, with the part that `book.ndjson` is. */
const wave = (state: string) => ({
  ...{ code: 'JUNE-1', name: null, state, gates: [], history: [], plan: null, forecast: null },
  parts: [{ code: 'book', received_at: '2026-06-01T20:00:00.000000+00:00' }],
  counts: { lines: 1, imported: 1, failed: 0, not_processed: 0, refused: 0, unchanged: 0 },
});
const RESULT = {
  ...{ part: 'book', line: 1, external_account_number: '1', outcome: 'imported', platform_identifier: 'A-1' },
  ...{ problems: [], warnings: [] },
};

/** Has the service answer looks at the wave, the last answer again and again, and say that its line was imported. */
function answerLooks(...looks: readonly Answer[]): void {
  const left = [...looks];
  service.refuse = (call) => {
    if (call === `GET ${WAVE}`) return (left.length > 1 ? left.shift() : left[0]) ?? null;
    return call === `GET ${WAVE}results/` ? { status: 200, content: RESULT } : null;
  };
}

async function load(names: readonly string[], ...words: string[]) {
  const surroundings = standInSurroundings({ env: service.env });
  const named = ['load', ...names.map((name) => path(name)), '--wave', 'JUNE-1', '--supplier', 'DEMO'];
  const code = await runCarryover([...named, ...words], surroundings);
  return { code, out: surroundings.written.stdout(), err: surroundings.written.stderr() };
}

describe('the results of a load by a wave', () => {
  it.each(['imported', 'failed', 'not-processed'])('take the place of no file that is read: .%s', async (kind) => {
    const other = `book.${kind}.ndjson`;
    writeFileSync(path('book.ndjson'), lineOf('1'));
    writeFileSync(path(other), lineOf('2'));
    expect(await load(['book.ndjson', other])).toMatchObject({
      code: 2,
      err: expect.stringContaining(`${other} would be written over`),
    });
    expect(readFileSync(path(other), 'utf8')).toBe(lineOf('2'));
    expect(service.asked).toEqual([]);
  });

  it('go into a folder that is made when there is none', async () => {
    writeFileSync(path('book.ndjson'), lineOf('1'));
    answerLooks({ status: 200, content: wave('RECONCILED') });
    expect(await load(['book.ndjson'], '--results', path('new/results'))).toMatchObject({ code: 0 });
    expect(JSON.parse(readFileSync(path('new/results/book.imported.ndjson'), 'utf8'))).toMatchObject({
      ...{ line: 1, external_account_number: '1', account_number: 'A-1' },
    });
  });
});

describe('a load by a wave through a service that is away', () => {
  const there = (state: string): Answer => ({ status: 200, content: wave(state) });
  // Longer than the client waits by itself.
  const away: Answer = {
    status: 503,
    content: { code: 'service_unavailable', detail: 'It is away.' },
    headers: { 'Retry-After': '120' },
  };
  beforeEach(() => writeFileSync(path('book.ndjson'), lineOf('1')));

  it('waits, says so, and goes on', async () => {
    answerLooks(away, there('APPROVED'), away, there('APPROVED'), away, there('RECONCILED'));
    const { code, err } = await load(['book.ndjson'], '--patience', '2s');
    expect(code).toBe(0);
    expect(err.match(/The service cannot take more at present: .* Waiting; Ctrl-C stops\./g)).toHaveLength(3);
    expect(service.asked).toContain(`POST ${WAVE}release/`);
  });

  it('stops once nothing went on for --patience, and says what goes on', async () => {
    answerLooks(away);
    const words = ['--replace', '--no-wait', '--patience', '1s'];
    expect(await load(['book.ndjson'], ...words)).toMatchObject({
      code: 6,
      err: expect.stringMatching(
        /cannot take more[\s\S]*same command goes on: npx carryover load .* --wave JUNE-1 --supplier DEMO --replace --no-wait --patience 1s\n/,
      ),
    });
  });
});
