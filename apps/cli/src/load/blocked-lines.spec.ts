import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { runCarryover } from '../program/run-carryover.js';
import { StandInService } from '../testing/stand-in-service.js';
import { standInSurroundings } from '../testing/stand-in-surroundings.js';
import { temporaryFolder } from '../testing/temporary-folder.js';

const path = temporaryFolder();
let service: StandInService;

beforeEach(async () => {
  service = await new StandInService().start();
});
afterEach(() => service.stop());

async function load(file: string, numbers: readonly string[]) {
  const lines = numbers.map((number) => JSON.stringify({ import_supplier: 'DEMO', external_account_number: number }));
  writeFileSync(path(file), `${lines.join('\n')}\n`);
  const words = ['load', path(file), '--supplier', 'DEMO', '--concurrency', '1', '--json'];
  const surroundings = standInSurroundings({ env: service.env });
  const code = await runCarryover(words, surroundings);
  const out = surroundings.written.stdout();
  return { code, err: surroundings.written.stderr(), ...(out === '' ? {} : JSON.parse(out)) };
}

/** Answers the creates of these, counted from 1, as something in front of the service does. */
function block(status: number, isBlocked: (create: number) => boolean): void {
  let creates = 0;
  service.refuse = (call) => {
    if (call !== 'POST /v2/data-import/accounts/') return null;
    creates += 1;
    return isBlocked(creates) ? { status, content: '<html>Request blocked</html>' } : null;
  };
}

describe('a line that something in front of the service does not let through', () => {
  it.each([403, 406])('with %i stays open and is named, and those behind it are sent', async (status) => {
    const file = `accounts-${status}.ndjson`;
    block(status, (create) => create === 2);
    const first = await load(file, ['1', '2', '3']);
    expect(first).toMatchObject({
      ...{ code: 6, done: 2, failed: 0, not_processed: 1 },
      stopped: expect.stringMatching(new RegExp(`line 2 of \\S+${file}.*status ${status}`)),
    });
    expect([...service.imports.keys()]).toEqual(['1', '3']);
    expect(readFileSync(path(`accounts-${status}.not-processed.ndjson`), 'utf8')).toContain('"2"');
    block(status, () => false);
    expect(await load(file, ['1', '2', '3'])).toMatchObject({ code: 0, done: 3 });
  });

  it('ends the load where it is every line', async () => {
    block(403, () => true);
    const numbers = Array.from({ length: 30 }, (_, number) => String(number));
    expect(await load('all.ndjson', numbers)).toMatchObject({ code: 5, not_processed: 30 });
  });
});
