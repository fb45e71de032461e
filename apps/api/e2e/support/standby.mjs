import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../../../../tools/lib/postgres.mjs';
import { waitUntil } from '../../../../tools/lib/wait-until.mjs';
import { copyRunningServer } from './base-copy.mjs';

/** @typedef {Awaited<ReturnType<typeof startPostgres>>} Server */

/**
 * Starts a standby of a running server of `startPostgres`, which from then on answers no commit before the standby has it.
 * @param {Server} primary
 * @param {{ from: string, to: string, port?: number }} places from: folder of the primary; to: that of the standby, not there
 *   yet; port: of the standby
 * @returns {Promise<Server>}
 */
export async function startSynchronousStandby(primary, { from, to, port }) {
  await copyRunningServer(primary, from, to);
  const file = join(to, 'connection.json');
  const connection = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...connection, port }), { mode: 0o600 });
  const { hostname: host, port: upstream, username, password } = new URL(primary.url());
  const follow = `host=${host} port=${upstream} user=${username} password=${password} application_name=standby`;
  appendFileSync(join(to, 'cluster', 'postgresql.auto.conf'), `primary_conninfo = '${follow}'\n`);
  writeFileSync(join(to, 'cluster', 'standby.signal'), '', { mode: 0o600 });
  const standby = await startPostgres(to, { logFile: `${to}.log` });
  await onServer(primary, async (client) => {
    await client.query(`ALTER SYSTEM SET synchronous_standby_names = 'standby'`);
    await client.query('SELECT pg_reload_conf()');
    const isInStep = async () =>
      (await client.query(`SELECT FROM pg_stat_replication WHERE sync_state = 'sync'`)).rowCount === 1;
    if (!(await waitUntil(isInStep, { milliseconds: 60_000, every: 50 })))
      throw new Error(`The standby does not follow: ${readFileSync(`${to}.log`, 'utf8').slice(-2_000)}`);
  });
  return standby;
}

/** Makes a standby the server that takes writes. @param {Server} standby */
export async function promote(standby) {
  await onServer(standby, (client) => client.query('SELECT pg_promote()'));
}

/** @param {Server} server  @param {(client: import('pg').Client) => Promise<unknown>} work */
async function onServer(server, work) {
  const client = new pg.Client({ connectionString: server.url('postgres') });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
