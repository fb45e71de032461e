import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { runCarryover } from '../program/run-carryover.js';
import { standInSurroundings } from '../testing/stand-in-surroundings.js';
import { temporaryFolder } from '../testing/temporary-folder.js';

const pathOf = temporaryFolder();

async function sample(...args: string[]) {
  const surroundings = standInSurroundings();
  const code = await runCarryover(['sample', ...args], surroundings);
  return { code, stdout: surroundings.written.stdout(), stderr: surroundings.written.stderr() };
}

const linesOf = (text: string): unknown[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('carryover sample', () => {
  it('writes accounts to stdout and says nothing else', async () => {
    const { code, stdout, stderr } = await sample('--count', '3', '--supplier', 'NORTH', '--fuel', 'gas');
    expect([code, stderr]).toEqual([0, '']);
    expect(linesOf(stdout)).toEqual(Array(3).fill(expect.objectContaining({ import_supplier: 'NORTH' })));
  });

  it('writes the same to a packed file, and what is broken beside it', async () => {
    const [output, explain] = [pathOf('accounts.ndjson.gz'), pathOf('mistakes.ndjson')];
    const options = ['--count', '100', '--errors', '7%', '--seed', '5'];
    const { code, stdout, stderr } = await sample(...options, '--output', output, '--explain', explain);
    expect([code, stdout]).toEqual([0, '']);
    expect(stderr).toBe(`100 accounts written to ${output}, 7 of them with a mistake.\n`);
    expect(gunzipSync(readFileSync(output)).toString()).toBe((await sample(...options)).stdout);
    expect(linesOf(readFileSync(explain, 'utf8'))).toEqual(
      Array(7).fill(
        expect.objectContaining({
          line: expect.any(Number),
          external_account_number: expect.any(String),
          defect: expect.any(String),
          code: expect.any(String),
          path: expect.any(String),
        }),
      ),
    );
  });

  it('says as JSON what was made', async () => {
    const file = pathOf('accounts.ndjson');
    const { stdout } = await sample('--count', '10', '--output', file, '--json');
    expect(JSON.parse(stdout)).toEqual({ version: 1, file, accounts: 10, broken: 0 });
  });

  it.each([
    [['--errors', '101%'], 'Use a share'],
    [['--errors', '3'], 'Use a share'],
    [['--count', '0'], 'Use a whole number'],
    [['--fuel', 'coal'], 'Allowed choices'],
    [['--billed-to', '2025-02-30'], 'Not a date'],
    [['--billed-to', '2027-01-01'], 'cannot be in the future'],
    [['--billed-to', '2025-12-19'], 'use 2025-12-18 or a day before'],
    [['--json'], '--json needs --output'],
  ])('refuses %j', async (args, message) => {
    const { code, stderr } = await sample(...args);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });

  it('leaves no file behind that it could not finish', async () => {
    const { code, stderr } = await sample('--output', pathOf('none/accounts.ndjson'));
    expect(code).toBe(3);
    expect(stderr).toContain('cannot be written (there is no such file or folder)');
    expect(existsSync(pathOf('none'))).toBe(false);
  });
});
