import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
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

const lines = (...numbers: readonly string[]) =>
  numbers.map((number) => `${JSON.stringify({ import_supplier: 'DEMO', external_account_number: number })}\n`).join('');

async function load(...words: readonly string[]) {
  const surroundings = standInSurroundings({ env: service.env });
  const code = await runCarryover(['load', ...words, '--supplier', 'DEMO'], surroundings);
  return { code, out: surroundings.written.stdout(), err: surroundings.written.stderr() };
}

describe('a packed file that was cut short', () => {
  it('is refused before any of its accounts is sent', async () => {
    // More than the beginning that is looked at for another form.
    const whole = gzipSync(lines(...Array.from({ length: 3_000 }, (_, number) => String(number))));
    writeFileSync(path('half.ndjson.gz'), whole.subarray(0, whole.length * 0.9));
    expect(await load(path('half.ndjson.gz'))).toMatchObject({
      code: 3,
      err: expect.stringContaining('it is gzip that was cut short'),
    });
    expect(service.imports.size).toBe(0);
  });
});

describe('a file that goes away while it is loaded', () => {
  it('leaves what became of the lines that were sent, and says where', async () => {
    writeFileSync(path('first.ndjson'), lines('1', '2'));
    writeFileSync(path('second.ndjson'), lines('3'));
    service.validate = ({ external_account_number: number }) => {
      rmSync(path('second.ndjson'), { force: true });
      return number === '2' ? [{ attr: 'billing_postcode', code: 'invalid_postcode', detail: 'Wrong.' }] : [];
    };
    // One by one, so that it has gone before it is opened.
    const words = ['--concurrency', '1', '--no-wait', '--json'];
    const { code, out } = await load(path('first.ndjson'), path('second.ndjson'), ...words);
    expect(code).toBe(3);
    expect(JSON.parse(out)).toMatchObject({
      ...{ accepted: 1, failed: 1, not_processed: 1, journal: path('first.load.DEMO.journal') },
      stopped: expect.stringMatching(/second\.ndjson cannot be read.*in none of the files of results/),
    });
    const written = (name: string) => readFileSync(path(`first.${name}.ndjson`), 'utf8');
    expect([written('failed'), written('not-processed')]).toEqual([lines('2'), lines('1')]);
    expect(JSON.parse(written('errors'))).toMatchObject({ line: 2, code: 'invalid_postcode' });
  });
});
