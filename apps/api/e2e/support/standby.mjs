import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../../../../tools/lib/postgres.mjs';
import { waitUntil } from '../../../../tools/lib/wait-until.mjs';
import { copyRunningServer } from './base-copy.mjs';

/** @typedef {Awaited<ReturnType<typeof startPostgres>>} Server */

/** @typedef {{ from: string, to: string, port?: number }} Folders from: folder of the primary; to: that of the standby, not there yet; port: of the standby */

/**
 * Starts a standby of a running server of `startPostgres`, which follows it as fast as it can.
 * @param {Server} primary
 * @param {Folders} folders
 * @returns {Promise<Server>}
 */
export async function startStandby(primary, { from, to, port }) {
  await copyRunningServer(primary, from, to);
  const file = join(to, 'connection.json');
  const connection = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...connection, port }), { mode: 0o600 });
  const { hostname: host, port: upstream, username, password } = new URL(primary.url());
  const follow = `host=${host} port=${upstream} user=${username} password=${password} application_name=standby`;
  appendFileSync(join(to, 'cluster', 'postgresql.auto.conf'), `primary_conninfo = '${follow}'\n`);
  writeFileSync(join(to, 'cluster', 'standby.signal'), '', { mode: 0o600 });
  const standby = await startPostgres(to, { logFile: `${to}.log` });
  await untilItFollows(primary, to, `state = 'streaming'`);
  return standby;
}

/**
 * The same, and the primary answers no commit from then on before the standby has it.
 * @param {Server} primary
 * @param {Folders} folders
 * @returns {Promise<Server>}
 */
export async function startSynchronousStandby(primary, folders) {
  const standby = await startStandby(primary, folders);
  await onServer(primary, async (client) => {
    await client.query(`ALTER SYSTEM SET synchronous_standby_names = 'standby'`);
    await client.query('SELECT pg_reload_conf()');
  });
  await untilItFollows(primary, folders.to, `sync_state = 'sync'`);
  return standby;
}

/** @param {Server} primary  @param {string} folder of the standby  @param {string} how SQL over pg_stat_replication */
async function untilItFollows(primary, folder, how) {
  await onServer(primary, async (client) => {
    const follows = async () =>
      (await client.query(`SELECT FROM pg_stat_replication WHERE application_name = 'standby' AND ${how}`)).rowCount ===
      1;
    if (!(await waitUntil(follows, { milliseconds: 60_000, every: 50 })))
      throw new Error(`The standby does not follow: ${readFileSync(`${folder}.log`, 'utf8').slice(-2_000)}`);
  });
}

/** Makes a standby the server that takes writes. @param {Server} standby */
export async function promote(standby) {
  await onServer(standby, (client) => client.query('SELECT pg_promote()'));
}

/** Runs work on a connection to a server, as its owner. @param {Server} server  @param {(client: import('pg').Client) => Promise<unknown>} work */
export async function onServer(server, work) {
  const client = new pg.Client({ connectionString: server.url('postgres') });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
