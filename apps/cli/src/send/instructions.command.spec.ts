import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { runCarryover } from '../program/run-carryover.js';
import { type Answer, StandInService } from '../testing/stand-in-service.js';
import { standInSurroundings } from '../testing/stand-in-surroundings.js';
import { temporaryFolder } from '../testing/temporary-folder.js';

const INSTRUCT = 'POST /v1/data-import/payment-instruction/create/';
const TAKEN: Answer = { status: 200, content: { reference: 'taken' } };
const HAS_ONE: Answer = {
  status: 400,
  content: { error_detail: 'The account already has an active payment instruction.', reference: 'other' },
};

const path = temporaryFolder();
let service: StandInService;

beforeEach(async () => {
  service = await new StandInService().start();
});
afterEach(() => service.stop());

/** Answers the instructions in the order in which they come. */
function answers(...given: readonly (Answer | (() => Answer))[]): void {
  const left = [...given];
  service.refuse = (call) => {
    if (call !== INSTRUCT) return null;
    const next = left.shift() ?? { status: 400, content: { detail: 'More calls than answers.' } };
    return typeof next === 'function' ? next() : next;
  };
}

function write(name: string, ...numbers: readonly string[]): void {
  const lines = numbers.map((number) => ({ import_supplier: 'DEMO', external_account_number: number }));
  writeFileSync(path(`${name}.ndjson`), lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
}

async function send(name: string, words: readonly string[] = [], signal?: AbortSignal) {
  const surroundings = standInSurroundings({ env: service.env, ...(signal !== undefined && { signal }) });
  const all = ['instructions', path(`${name}.ndjson`), '--supplier', 'DEMO', '--concurrency', '1', '--json', ...words];
  const code = await runCarryover(all, surroundings);
  return { code, ...JSON.parse(surroundings.written.stdout() || '{}') };
}

const written = (name: string): Record<string, unknown>[] =>
  readFileSync(path(name), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

describe('a payment instruction for an account that has one', () => {
  it('fails, and fails again when it is sent once more', async () => {
    write('refused', 'A');
    answers(HAS_ONE, HAS_ONE);
    expect(await send('refused')).toMatchObject({ code: 1, done: 0, failed: 1 });
    expect(await send('refused', ['--retry-failed'])).toMatchObject({ code: 1, done: 0, failed: 1 });
  });

  it('counts as sent where an earlier run ended while it was on its way, and nowhere else', async () => {
    write('stopped', 'A', 'B');
    const stopping = new AbortController();
    answers(() => {
      stopping.abort();
      return TAKEN;
    });
    expect(await send('stopped', [], stopping.signal)).toMatchObject({ code: 130, done: 0, not_processed: 2 });
    answers(HAS_ONE, HAS_ONE);
    expect(await send('stopped')).toMatchObject({ code: 1, done: 1, failed: 1 });
    expect(written('stopped.sent.ndjson')).toMatchObject([{ external_account_number: 'A', was_there_already: true }]);
    expect(written('stopped.errors.ndjson')).toMatchObject([{ line: 2, external_account_number: 'B' }]);
  });

  it('fails where the service took nothing in the earlier run', async () => {
    write('turned-away', 'A');
    service.refuse = (call) => (call === INSTRUCT ? { status: 403, content: { detail: 'Not with this key.' } } : null);
    expect(await send('turned-away')).toMatchObject({ code: 4, not_processed: 1 });
    answers(HAS_ONE);
    expect(await send('turned-away')).toMatchObject({ code: 1, done: 0, failed: 1 });
  });

  it('fails for the second of two lines of an account, also when the work goes on', async () => {
    write('twice', 'X', 'A', 'A');
    const stopping = new AbortController();
    const stop = (): Answer => {
      stopping.abort();
      return TAKEN;
    };
    answers(stop);
    expect(await send('twice', [], stopping.signal)).toMatchObject({ code: 130, not_processed: 3 });
    answers(HAS_ONE, TAKEN, HAS_ONE);
    expect(await send('twice')).toMatchObject({ code: 1, done: 2, failed: 1 });
    expect(written('twice.errors.ndjson')).toMatchObject([{ line: 3, external_account_number: 'A' }]);
  });

  it('fails for the second one, too, where it was on its way when the run ended', async () => {
    write('both', 'A', 'A');
    const stopping = new AbortController();
    answers(TAKEN, () => {
      stopping.abort();
      return HAS_ONE;
    });
    expect(await send('both', [], stopping.signal)).toMatchObject({ code: 130, done: 1, not_processed: 1 });
    answers(HAS_ONE);
    expect(await send('both')).toMatchObject({ code: 1, done: 1, failed: 1 });
  });
});
