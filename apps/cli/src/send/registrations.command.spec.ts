import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { runCarryover } from '../program/run-carryover.js';
import { type Answer, StandInService } from '../testing/stand-in-service.js';
import { standInSurroundings } from '../testing/stand-in-surroundings.js';
import { temporaryFolder } from '../testing/temporary-folder.js';

const path = temporaryFolder();
let service: StandInService;

beforeEach(async () => {
  service = await new StandInService().start();
});
afterEach(() => service.stop());

const point = (mpxn: string, detail?: string) => ({
  mpxn,
  status: detail === undefined ? 'REGISTRATION_FLOW_SUCCESS' : 'REGISTRATION_FLOW_ERROR',
  ...(detail !== undefined && { error_detail: detail }),
});
const answerOf = (...points: object[]): Answer => ({ status: 200, content: [{ meter_points: points }] });
const already = (status: string) => `Meter point is already ${status}.`;

const MARKED = answerOf(point('1'), point('2'));
/** The worker took up what was marked. */
const UNDER_WAY = answerOf(point('1', already('REGISTRATION_REQUESTED')), point('2', already('NOMINATION_SENT')));
const AWAY: Answer = { status: 503, content: { detail: 'Not now.', code: 'service_unavailable' } };

/** Answers the calls in the order in which they come. */
function answers(...given: readonly (Answer | (() => Answer))[]): void {
  const left = [...given];
  service.refuse = (call) => {
    if (!call.startsWith('POST /v1/data-import/send-registration-flows/')) return null;
    const next = left.shift() ?? { status: 400, content: { detail: 'More calls than answers.' } };
    return typeof next === 'function' ? next() : next;
  };
}

async function send(name: string, signal?: AbortSignal) {
  const surroundings = standInSurroundings({ env: service.env, ...(signal !== undefined && { signal }) });
  const all = ['registrations', path(`${name}.ndjson`), '--supplier', 'DEMO', '--concurrency', '1', '--json'];
  const code = await runCarryover(all, surroundings);
  return { code, ...JSON.parse(surroundings.written.stdout() || '{}') };
}

const write = (name: string, ...numbers: readonly string[]): void =>
  writeFileSync(
    path(`${name}.ndjson`),
    numbers
      .map((number) => `${JSON.stringify({ import_supplier: 'DEMO', external_account_number: number })}\n`)
      .join(''),
  );
const written = (name: string): unknown[] =>
  readFileSync(path(name), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

describe('a line of registrations whose meter points are under way', () => {
  it('counts as sent where an earlier run ended while it was on its way, and nowhere else', async () => {
    write('stopped', 'A', 'B');
    const stopping = new AbortController();
    answers(() => {
      stopping.abort();
      return MARKED;
    });
    expect(await send('stopped', stopping.signal)).toMatchObject({ code: 130, done: 0, not_processed: 2 });
    answers(UNDER_WAY, UNDER_WAY);
    expect(await send('stopped')).toMatchObject({ code: 1, done: 1, failed: 1 });
    expect(written('stopped.sent.ndjson')).toMatchObject([{ external_account_number: 'A', meter_points: 2 }]);
    expect(written('stopped.errors.ndjson')).toMatchObject([{ line: 2, external_account_number: 'B' }]);
  });

  it('counts as sent where the call was repeated for want of an answer', async () => {
    write('repeated', 'A');
    answers(AWAY, UNDER_WAY);
    expect(await send('repeated')).toMatchObject({ code: 0, done: 1, failed: 0 });
  });

  it('fails for a meter point that cannot have been marked by it', async () => {
    write('lost', 'A');
    answers(AWAY, answerOf(point('1', already('REGISTRATION_REQUESTED')), point('2', already('LOST'))));
    expect(await send('lost')).toMatchObject({ code: 1, done: 0, failed: 1 });
    expect(written('lost.errors.ndjson')).toMatchObject([{ detail: `2: ${already('LOST')}` }]);
  });
});

it('names the code of an account that is not there', async () => {
  write('unknown', 'A');
  answers({ status: 404, content: [{ error_detail: 'Account not found for A.' }] });
  expect(await send('unknown')).toMatchObject({ code: 1, failed: 1 });
  expect(written('unknown.errors.ndjson')).toMatchObject([{ code: 'not_found', rule: 'R176' }]);
});
