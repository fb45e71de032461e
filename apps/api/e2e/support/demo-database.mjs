import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createTestDatabase } from '@carryover/testing';
import pg from 'pg';
import { root } from '../../../../tools/lib/paths.mjs';
import { registerLiveDemo } from '../../../../tools/testing/register-live-demo.mjs';
import { runProgram } from './service-process.mjs';

const LOCK = 7_316_420_120;

/** What the demo data depend on: with another build they are made again. */
const built = ['apps/api/dist/seed-demo.js', 'migrations/dist/index.js'].map((path) => join(root, path));

/**
 * A migrated database with the demo data, and beside it the files that the demo data consist of. Who comes first on a server
 * makes a template with the built `seed-demo`; all others clone it, which takes a tenth of the time.
 * @param {{ sandbox?: boolean, folder: string }} options sandbox: whether DEMO is one, as a new installation has it; otherwise
 *   it is live, as in the data of one from before there were sandboxes; folder: the data folder, to which the files go
 * @returns {Promise<{ url: string, drop: () => Promise<void>, credentials: object }>} credentials: the secrets of the demo
 *   organisation and of the admin
 */
export async function createDemoDatabase({ sandbox = false, folder }) {
  const name = `carryover_test_${process.pid}_${randomBytes(6).toString('hex')}`;
  const files = await onServer(async (server) => {
    await server.query('SELECT pg_advisory_lock($1)', [LOCK]);
    const template = await demoTemplate(server, sandbox);
    await server.query(`CREATE DATABASE ${name} TEMPLATE ${template.name} STRATEGY FILE_COPY`);
    return template.files;
  });
  for (const { path, mode, content } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), Buffer.from(content, 'base64'), { mode });
  }
  return {
    url: urlOf(name),
    drop: () => onServer((server) => server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
    credentials: JSON.parse(readFileSync(join(folder, 'credentials.json'), 'utf8')),
  };
}

/** The template, and the files of its data, which are kept with it: in its comment. */
async function demoTemplate(server, sandbox) {
  const stamp = built.map((path) => statSync(path).mtimeMs).join(' ');
  const hash = createHash('sha256').update(stamp).digest('hex').slice(0, 16);
  const name = `carryover_demo_${sandbox ? 'sandbox' : 'live'}_${hash}`;
  const found = await server.query(
    `SELECT shobj_description(oid, 'pg_database') AS files FROM pg_database WHERE datname = $1`,
    [name],
  );
  if (found.rows[0]?.files) return { name, files: JSON.parse(found.rows[0].files) };
  await server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  const draft = await createTestDatabase();
  const files = await fillWithDemo(draft.url, sandbox);
  await server.query(`ALTER DATABASE ${new URL(draft.url).pathname.slice(1)} RENAME TO ${name}`);
  await server.query(`COMMENT ON DATABASE ${name} IS ${server.escapeLiteral(JSON.stringify(files))}`);
  return { name, files };
}

/** @returns the files that came about, from their data folder on */
async function fillWithDemo(url, sandbox) {
  const folder = mkdtempSync(join(tmpdir(), 'carryover-demo-'));
  try {
    if (!sandbox) await registerLiveDemo(url);
    const env = {
      DATABASE_URL: url,
      DATA_DIR: folder,
      PUBLIC_API_URL: 'http://localhost:3000',
      ALLOW_TABLE_OWNER: 'yes',
    };
    await runProgram('seed-demo', env);
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => ({
        path: file.slice(folder.length + 1),
        mode: statSync(file).mode & 0o777,
        content: readFileSync(file).toString('base64'),
      }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function onServer(work) {
  const server = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  await server.connect();
  try {
    return await work(server);
  } finally {
    await server.end();
  }
}

function urlOf(name) {
  const url = new URL(process.env.TEST_DATABASE_URL);
  url.pathname = `/${name}`;
  return url.href;
}
