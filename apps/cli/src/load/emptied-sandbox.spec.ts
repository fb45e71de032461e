import { writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
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

/** Loads two accounts from a file. */
async function load(file: string, ...words: string[]) {
  const lines = ['1', '2'].map((number) =>
    JSON.stringify({ import_supplier: 'DEMO', external_account_number: number }),
  );
  writeFileSync(path(file), `${lines.join('\n')}\n`);
  const surroundings = standInSurroundings({ env: service.env });
  const code = await runCarryover(['load', path(file), '--supplier', 'DEMO', '--json', ...words], surroundings);
  return { code, out: surroundings.written.stdout(), err: surroundings.written.stderr() };
}

const empty = () => service.imports.clear();

it('has what was accepted before sent again', async () => {
  expect((await load('accepted.ndjson', '--no-wait')).code).toBe(0);
  empty();
  const { code, out } = await load('accepted.ndjson');
  expect([code, JSON.parse(out)]).toEqual([0, expect.objectContaining({ done: 2, not_processed: 0 })]);
  expect([...service.imports.keys()].sort()).toEqual(['1', '2']);
}, 60_000);

it('has nothing told as imported that was imported before', async () => {
  expect((await load('imported.ndjson')).code).toBe(0);
  empty();
  expect(await load('imported.ndjson')).toMatchObject({
    code: 2,
    err: expect.stringMatching(/the sandbox of DEMO was emptied since[\s\S]*remove \S+imported\.load\.DEMO\.journal/),
  });
  expect(service.imports.size).toBe(0);
});

it('stands against nothing where one account alone is unknown: its customer may have been erased', async () => {
  expect((await load('erased.ndjson')).code).toBe(0);
  service.imports.delete('1');
  expect((await load('erased.ndjson')).code).toBe(0);
});
