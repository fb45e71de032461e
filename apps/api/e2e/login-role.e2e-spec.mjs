import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createEmptyDatabase, createTestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { root } from '../../../tools/lib/paths.mjs';
import { runProgram, ServiceProcess } from './support/service-process.mjs';
import { SupplierApi } from './support/supplier-api.mjs';

const run = promisify(execFile);
const dataDir = mkdtempSync(join(tmpdir(), 'carryover-login-'));
const PASSWORD = 'a long password';
const login = `login_test_${randomBytes(6).toString('hex')}`;
const processes = [];
let database;
let env;

const launch = (program, more = {}) => {
  const started = new ServiceProcess(program, { ...env, ...more });
  processes.push(started);
  return started;
};

beforeAll(async () => {
  database = await createTestDatabase();
  const loginUrl = new URL(database.url);
  Object.assign(loginUrl, { username: login, password: PASSWORD });
  env = {
    NODE_ENV: 'production',
    DATABASE_URL: loginUrl.href,
    TOKEN_SIGNING_SECRET: 'x'.repeat(32),
    PAYMENT_VENDORS: 'none',
    REGISTRATION_GATEWAY: 'simulator',
    DATA_DIR: dataDir,
    PORT: '0',
    WORKER_PORT: '0',
    DRAIN_SECONDS: '0',
  };
  await runProgram('migrate', { ...env, DATABASE_URL: database.url, LOGIN_DATABASE_URL: loginUrl.href });
});

afterAll(async () => {
  await Promise.all(processes.map((one) => one.end()));
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`DROP OWNED BY ${login}; DROP ROLE ${login}`);
  await client.end();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('the processes', () => {
  it.each(['main', 'worker'])('refuse to run (%s) with the role of whoever migrates', async (program) => {
    await expect(launch(program, { DATABASE_URL: database.url }).ready()).rejects.toThrow(
      /could not start: the user of DATABASE_URL, \w+, could become \w+, who owns what is in there/,
    );
  });

  it('do all of their work with the role that migrate made for them', async () => {
    await runProgram('seed-demo', env);
    const [api] = await Promise.all([launch('main').ready(), launch('worker').ready()]);
    const supplier = await SupplierApi.open(
      api.url,
      JSON.parse(readFileSync(join(dataDir, 'credentials.json'), 'utf8')),
    );
    expect(supplier.authorization).toMatch(/\w/);
    expect((await fetch(`${api.url}/health/ready`)).status).toBe(200);
    const admin = (...words) => run(process.execPath, [join(root, 'apps/api/dist/admin.js'), ...words], { env });
    expect((await admin('invariants', 'verify')).stdout).not.toContain('BROKEN');
    expect((await admin('audit', 'verify')).stdout).toContain('every hash is right');
    expect((await admin('staff', 'add', 'kim@example.com', 'Kim', '--role', 'viewer')).stdout).toContain('works once');
  });
});

describe('whoever migrates', () => {
  it('needs to be no more than docs/database-roles.md says, where somebody else made the roles', async () => {
    const owner = `owner_test_${randomBytes(6).toString('hex')}`;
    const own = await createEmptyDatabase();
    const superuser = new pg.Client({ connectionString: own.url });
    await superuser.connect();
    try {
      for (const statement of ownersRoles(owner)) await superuser.query(statement);
      const ownerUrl = Object.assign(new URL(own.url), { username: owner, password: PASSWORD });
      await superuser.query(`ALTER DATABASE ${ownerUrl.pathname.slice(1)} OWNER TO ${owner}`);
      await runProgram('migrate', { ...env, DATABASE_URL: ownerUrl.href });
      const { rows } = await superuser.query(
        `SELECT DISTINCT tableowner AS name FROM pg_tables WHERE schemaname = 'public'`,
      );
      expect(rows).toEqual([{ name: owner }]);
    } finally {
      await superuser.query(`ALTER DATABASE ${new URL(own.url).pathname.slice(1)} OWNER TO CURRENT_USER`);
      await superuser.query(`DROP OWNED BY ${owner} CASCADE; DROP ROLE ${owner}`);
      await superuser.end();
      await own.drop();
    }
  });
});

/** The statements of docs/database-roles.md that make an owner, by another name; the other roles are there already. @param {string} owner */
function ownersRoles(owner) {
  const [, block = ''] =
    /```sql\n(CREATE ROLE carryover_owner .*?)```/s.exec(readFileSync(join(root, 'docs/database-roles.md'), 'utf8')) ??
    [];
  const statements = block.replaceAll('carryover_owner', owner).replace('…', PASSWORD).split(/;\n/);
  return statements.filter((one) => one.includes(owner));
}
