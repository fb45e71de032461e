import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { distinctSample } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ensureDatabase } from '../../../tools/lib/database.mjs';
import { startPostgres } from '../../../tools/lib/postgres.mjs';
import { Carryover } from './support/carryover.mjs';
import { LOCALHOST_CERTIFICATE, LOCALHOST_KEY } from './support/localhost-certificate.mjs';
import { runProgram } from './support/service-process.mjs';
import { onServer } from './support/standby.mjs';

/** Has a server write one of its files, as nobody but itself may read the key. */
const writing = (file, text) =>
  `COPY (SELECT '${Buffer.from(text).toString('base64')}') TO PROGRAM 'umask 077 && base64 -d >${file}'`;

/** What docs/kubernetes.md says: connections are encrypted, and who signed is named by a file. */
describe('a PostgreSQL that speaks TLS, with an authority of its own', () => {
  const folder = mkdtempSync(join(tmpdir(), 'carryover-tls-'));
  const authorities = join(folder, 'ca.crt');
  let server;
  let carryover;
  let url;

  beforeAll(async () => {
    writeFileSync(authorities, LOCALHOST_CERTIFICATE);
    server = await startPostgres(join(folder, 'postgres'), { logFile: join(folder, 'postgres.log'), durable: false });
    await onServer(server, async (client) => {
      await client.query(writing('server.crt', LOCALHOST_CERTIFICATE));
      await client.query(writing('server.key', LOCALHOST_KEY));
      await client.query('ALTER SYSTEM SET ssl = on');
      await client.query('SELECT pg_reload_conf()');
    });
    await ensureDatabase(server.url('postgres'), 'carryover');
    url = `${server.url('carryover')}?sslmode=verify-full`;
  });
  afterAll(async () => {
    await carryover?.stop();
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is refused by who does not know its authority', async () => {
    const migrating = runProgram('migrate', { DATABASE_URL: url, NODE_EXTRA_CA_CERTS: '' });
    await expect(migrating).rejects.toThrow(/self-signed certificate/);
  });

  it('is used by every process, and by no connection in clear text', async () => {
    const env = { DATABASE_URL: url, NODE_EXTRA_CA_CERTS: authorities };
    await runProgram('migrate', env);
    carryover = await Carryover.start({ env, database: { url: server.url('carryover'), drop: async () => undefined } });
    const supplier = await carryover.supplier();
    expect((await supplier.create(distinctSample(1, { external_account_number: 'TLS-1' }))).status).toBe(201);
    expect(await carryover.settled()).toMatchObject({ PROCESSED: 1 });
    const connections = await carryover.query(
      `SELECT DISTINCT split_part(application_name, '/', 1) AS by, ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
       WHERE application_name LIKE 'carryover-%' ORDER BY 1`,
    );
    expect(connections.map(({ by }) => by)).toEqual(expect.arrayContaining(['carryover-api', 'carryover-worker']));
    expect(connections.filter(({ ssl }) => !ssl)).toEqual([]);
  });
});
