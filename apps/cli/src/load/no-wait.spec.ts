import { writeFileSync } from 'node:fs';
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

async function load(file: string, numbers: readonly string[], ...words: readonly string[]) {
  const lines = numbers.map((number) => JSON.stringify({ import_supplier: 'DEMO', external_account_number: number }));
  writeFileSync(path(file), `${lines.join('\n')}\n`);
  const surroundings = standInSurroundings({ env: service.env });
  const code = await runCarryover(['load', path(file), '--supplier', 'DEMO', '--json', ...words], surroundings);
  return { code, ...JSON.parse(surroundings.written.stdout()) };
}

describe('a load that does not wait', () => {
  it('has the same command read of the feed what came since alone', async () => {
    await load('earlier.ndjson', ['1', '2']);
    expect(await load('accounts.ndjson', ['3'], '--no-wait')).toMatchObject({ code: 0, accepted: 1 });
    service.asked.splice(0);
    expect(await load('accounts.ndjson', ['3'])).toMatchObject({ code: 0, done: 1 });
    const positions = service.asked.flatMap((call) => /\/events\/.*[?&]after=(\w+)/.exec(call)?.[1] ?? []);
    expect(positions[0]).toBe('2');
  });

  it('is followed by the same command without it, once everything was sent', async () => {
    const { resume } = await load('sent.ndjson', ['1'], '--no-wait', '--patience', '12h', '--concurrency', '1');
    expect(resume).toEqual(expect.arrayContaining(['--patience', '12h', '--concurrency', '1']));
    expect(resume).not.toContain('--no-wait');
  });

  it('goes on by the very same command where it stopped before', async () => {
    service.refuse = (call) =>
      call === 'POST /v2/data-import/accounts/' && service.imports.size > 0
        ? { status: 500, content: { detail: 'It broke.', code: 'internal_error' } }
        : null;
    const words = ['--no-wait', '--patience', '12h', '--concurrency', '1'];
    const { code, resume } = await load('stopped.ndjson', ['1', '2'], ...words);
    expect(code).toBe(6);
    expect(resume).toEqual(expect.arrayContaining(words));
  });

  it('leaves out of that command what is as usual', async () => {
    const { resume } = await load('usual.ndjson', ['1'], '--no-wait');
    expect(resume).toEqual(['npx', 'carryover', 'load', path('usual.ndjson'), '--supplier', 'DEMO']);
  });
});
