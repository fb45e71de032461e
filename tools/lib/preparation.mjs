import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { appliedMigrations, canConnect } from './database.mjs';
import { readJson, writePrivateFile } from './private-files.mjs';

/** @typedef {{ build?: string, addresses?: string, migrations?: string[] }} Noted what prepared.json says */
/** @typedef {{ url: string, loginUrl?: string }} Addresses url: of whoever migrates; loginUrl: of whom the processes log in as */

/**
 * Notes in the data folder which build, server and data migrate and the demo data last ran for, so that a start that
 * finds them unchanged skips both.
 */
export class Preparation {
  #file;
  #what;
  #database;
  #asking;

  /**
   * @param {string} dataDir
   * @param {{ build: string, database: Addresses }} what build: the fingerprint of what is going to run
   * @param {{ appliedMigrations: typeof appliedMigrations, canConnect: typeof canConnect }} [asking] for tests
   */
  constructor(dataDir, { build, database }, asking = { appliedMigrations, canConnect }) {
    this.#file = join(dataDir, 'prepared.json');
    // The addresses hold passwords, and a hash tells as well whether they are others.
    const addresses = createHash('sha256')
      .update(JSON.stringify([database.url, database.loginUrl]))
      .digest('hex');
    this.#what = { build, addresses };
    this.#database = database;
    this.#asking = asking;
  }

  /** Whether the database is as it was noted, and its processes can log in. @returns {Promise<boolean>} */
  async isDone() {
    /** @type {Noted} */
    const noted = readJson(this.#file, {});
    if (!noted.migrations || JSON.stringify(noted) !== JSON.stringify({ ...this.#what, migrations: noted.migrations }))
      return false;
    const { url, loginUrl = url } = this.#database;
    const [applied, isOpen] = await Promise.all([
      this.#asking.appliedMigrations(url),
      this.#asking.canConnect(loginUrl),
    ]);
    return isOpen && JSON.stringify(applied) === JSON.stringify(noted.migrations);
  }

  /** Notes that both have run. */
  async note() {
    const migrations = await this.#asking.appliedMigrations(this.#database.url);
    writePrivateFile(this.#file, `${JSON.stringify({ ...this.#what, migrations }, null, 2)}\n`);
  }
}
