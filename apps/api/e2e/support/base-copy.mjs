import { mkdirSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** What belongs to the running server and not to its data; its log is copied last. */
const LEFT_OUT = new Set(['pg_wal', 'postmaster.pid', 'postmaster.opts', 'pg_replslot']);

/**
 * Copies the data of a running server of `startPostgres`, file by file, into a folder from which `startPostgres` starts
 * what was there when the copy ended. What changes meanwhile is repeated from the log.
 * @param {{ url: (database: string) => string }} server
 * @param {string} from folder of the server
 * @param {string} to folder of the copy, not there yet
 */
export async function copyRunningServer(server, from, to) {
  const client = new pg.Client({ connectionString: server.url('postgres') });
  await client.connect();
  try {
    // The slot keeps the log that the copy needs from being thrown away while it is made.
    await client.query(`SELECT pg_create_physical_replication_slot('base_copy', true)`);
    await client.query(`SELECT pg_backup_start('base copy', true)`);
    mkdirSync(to, { mode: 0o700 });
    await copy(join(from, 'connection.json'), join(to, 'connection.json'));
    await copy(join(from, 'cluster'), join(to, 'cluster'), (name) => !LEFT_OUT.has(name));
    for (const name of ['pg_replslot', 'pg_wal']) mkdirSync(join(to, 'cluster', name), { mode: 0o700 });
    const { rows } = await client.query('SELECT labelfile FROM pg_backup_stop(false)');
    writeFileSync(join(to, 'cluster', 'backup_label'), rows[0].labelfile, { mode: 0o600 });
    await copy(join(from, 'cluster', 'pg_wal'), join(to, 'cluster', 'pg_wal'), (name) => name !== 'archive_status');
    await client.query(`SELECT pg_drop_replication_slot('base_copy')`);
  } finally {
    await client.end();
  }
}

/** Copies a file or the folder with all in it; files that go away meanwhile were temporary or are in the log. */
async function copy(from, to, isWanted = () => true) {
  const filter = (source) => source === from || isWanted(source.slice(from.length + 1));
  for (;;) {
    try {
      await cp(from, to, { recursive: true, force: true, filter });
      return;
    } catch (error) {
      if (error.code !== 'ENOENT') throw error;
    }
  }
}
