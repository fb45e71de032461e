import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Preparation } from './preparation.mjs';

/** @type {import('./preparation.mjs').Addresses & { loginUrl: string }} */
const database = {
  url: 'postgresql://owner:secret@127.0.0.1:1/carryover',
  loginUrl: 'postgresql://login:other@127.0.0.1:1/carryover',
};
/** @type {string} */
let folder;

/**
 * As a start sees it that runs this build on this database.
 * @param {{ build?: string, database?: import('./preparation.mjs').Addresses, migrations?: string[], open?: string[] }} [differences]
 */
function preparation({
  build = 'a build',
  database: where = database,
  migrations = ['One1', 'Two2'],
  open = [database.loginUrl, database.url],
} = {}) {
  return new Preparation(
    folder,
    { build, database: where },
    { appliedMigrations: async () => migrations, canConnect: async (url) => open.includes(url) },
  );
}

describe('what a start finds prepared', () => {
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'carryover-prepared-'));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  it('is nothing in a new folder', async () => {
    expect(await preparation().isDone()).toBe(false);
  });

  it('is what the start before it left', async () => {
    await preparation().note();

    expect(await preparation().isDone()).toBe(true);
  });

  it.each([
    ['another build', { build: 'another' }],
    ['another server', { database: { ...database, url: 'postgresql://owner:secret@127.0.0.1:2/carryover' } }],
    ['a database that a backup was put back into', { migrations: ['One1'] }],
    ['a database without tables', { migrations: [] }],
    ['a server without the role of the processes', { open: [database.url] }],
  ])('is nothing with %s', async (_what, difference) => {
    await preparation().note();

    expect(await preparation(difference).isDone()).toBe(false);
  });

  it('is the same for who logs in as the owner', async () => {
    const owned = { database: { url: database.url } };
    await preparation(owned).note();

    expect(await preparation(owned).isDone()).toBe(true);
    expect(await preparation().isDone()).toBe(false);
  });

  it('is noted without a password, and nothing when the note was cut short', async () => {
    await preparation().note();
    const file = join(folder, 'prepared.json');
    expect(readFileSync(file, 'utf8')).not.toMatch(/secret|other/);
    writeFileSync(file, '{"build": "a bui');

    expect(await preparation().isDone()).toBe(false);
  });
});
