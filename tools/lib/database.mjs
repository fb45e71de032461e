import { createRequire } from 'node:module';
import { join } from 'node:path';
import { hostsOf, serversOf } from './database-servers.mjs';
import { root } from './paths.mjs';
import { codeOf, messageOf, Problem } from './problem.mjs';

/**
 * Connects to the server of the URL; with several hosts, to one that takes writes. Uses the driver of the API, so
 * packages have to be installed.
 * @param {string} url
 * @param {number} connectionTimeoutMillis
 * @param {{ statement_timeout?: number }} [limits] milliseconds; 0 for none
 * @throws what the last server said
 */
export async function connect(url, connectionTimeoutMillis, { statement_timeout = 10_000 } = {}) {
  /** @type {typeof import('pg')} */
  const { Client } = createRequire(join(root, 'apps/api/package.json'))('pg');
  const servers = serversOf(url);
  /** @type {unknown} */
  let problem;
  for (const connectionString of servers) {
    const client = new Client({ connectionString, connectionTimeoutMillis, statement_timeout });
    client.on('error', () => {});
    try {
      await client.connect();
      if (servers.length === 1) return client;
      const { rows } = await client.query('SHOW transaction_read_only');
      if (rows[0].transaction_read_only === 'off') return client;
      problem = new Error('none of the servers takes writes');
    } catch (error) {
      problem = error;
    }
    client.end().catch(() => {});
  }
  throw problem;
}

/** Creates the database when the server has none of this name. @param {string} adminUrl  @param {string} name */
export async function ensureDatabase(adminUrl, name) {
  const client = await connect(adminUrl, 10_000);
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

/** The names of the migrations that a database has, in their order; none without a table of them. @param {string} url */
export async function appliedMigrations(url) {
  const client = await connect(url, 10_000);
  try {
    const { rows: found } = await client.query(`SELECT to_regclass('migration') AS name`);
    if (found[0].name === null) return [];
    const { rows } = await client.query('SELECT name FROM migration ORDER BY id');
    return rows.map(({ name }) => String(name));
  } finally {
    await client.end();
  }
}

/** Whether a login is possible. @param {string} url */
export async function canConnect(url) {
  try {
    await (await connect(url, 10_000)).end();
    return true;
  } catch {
    return false;
  }
}

/** Fails with one sentence, without the password, when nothing usable answers at the address. @param {string} url */
export async function checkDatabase(url) {
  try {
    const client = await connect(url, 5_000);
    await client.query('SELECT 1');
    await client.end();
  } catch (error) {
    throw new Problem(
      `DATABASE_URL does not lead to a database: ${hostsOf(url)} says "${messageOf(error) || codeOf(error)}".`,
    );
  }
}
