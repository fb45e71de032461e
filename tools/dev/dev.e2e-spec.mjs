import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { currentDatabase } from '../lib/current-database.mjs';
import { freePort } from '../lib/free-port.mjs';
import { root } from '../lib/paths.mjs';
import { commandOf } from '../lib/processes.mjs';
import { waitUntil } from '../lib/wait-until.mjs';
import { StartRun } from '../testing/start-run.mjs';

jest.setTimeout(300_000);

const generated = new Set(['dist', '.next', '.nx', '.data', '.test-data', 'coverage']);
const HEALTH = 'apps/api/src/modules/health/health.controller.ts';
const MIGRATIONS = 'migrations/src/all-migrations.ts';

/** @type {string} */
let checkout;
/** @type {{ DATA_DIR: string, PORT: string, CONSOLE_PORT: string }} */
let variables;
/** @type {StartRun} */
let run;

/** @param {string} path */
const inCheckout = (path) => join(checkout, path);
/** @param {string} path  @param {string} text */
const write = (path, text) => writeFileSync(inCheckout(path), text);

/**
 * Puts other words in the place of some, and gives back what puts things right again.
 * @param {string} path
 * @param {string} from
 * @param {string} to
 */
function edit(path, from, to) {
  const before = readFileSync(inCheckout(path), 'utf8');
  expect(before).toContain(from);
  write(path, before.replace(from, to));
  return () => write(path, before);
}

/** @param {string} port  @param {string} path */
async function bodyOf(port, path) {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    return await answer.text();
  } catch {
    return '';
  }
}

/** @param {string} path  @param {string} words */
const answers = (path, words) => waits(async () => (await bodyOf(variables.PORT, path)).includes(words));
/** @param {string} words */
const says = (words) => waits(() => run.output.includes(words));

/** @param {() => boolean | Promise<boolean>} ask */
async function waits(ask) {
  const outcome = await waitUntil(ask, { milliseconds: 90_000 });
  if (!outcome) throw new Error(`It did not come to pass:\n${run.output}`);
  return outcome;
}

/** Ids of the processes that run something of the copied checkout. */
const processesThere = () =>
  readdirSync('/proc').filter((name) => /^\d+$/.test(name) && commandOf(Number(name)).includes(checkout));

/** @param {string} path */
const isSource = (path) => path.includes('node_modules') || !generated.has(basename(path));

/** A checkout to change things in, with the packages of this one: hard links, since Next wants them inside its root. */
function copyCheckout() {
  mkdirSync(join(root, '.test-data'), { recursive: true, mode: 0o700 });
  checkout = mkdtempSync(join(root, '.test-data/dev-'));
  for (const name of ['apps', 'docs', 'libs', 'migrations', 'tools'])
    cpSync(join(root, name), inCheckout(name), { recursive: true, filter: isSource });
  for (const name of ['.swcrc', 'package.json', 'package-lock.json', 'tsconfig.base.json'])
    cpSync(join(root, name), inCheckout(name));
  execFileSync('cp', ['-Rl', join(root, 'node_modules'), inCheckout('node_modules')]);
}

describe('the development services', () => {
  beforeAll(async () => {
    copyCheckout();
    variables = { DATA_DIR: '', PORT: String(await freePort()), CONSOLE_PORT: String(await freePort()) };
    run = new StartRun(variables, inCheckout('tools/dev.mjs'));
    await run.ready();
  });

  afterAll(async () => {
    await run?.end();
    rmSync(checkout, { recursive: true, force: true });
  });

  it('keep data of their own, beside those of the start script', () => {
    expect(existsSync(inCheckout('.data/dev/postgres'))).toBe(true);
    expect(readdirSync(inCheckout('.data'))).toEqual(['dev']);
  });

  it('answer with a change to the api', async () => {
    edit(HEALTH, `return { status: 'live' };`, `return { status: 'changed' } as never;`);

    expect(await answers('/health/live', '"changed"')).toBe(true);
    expect(await says(`Runs with ${HEALTH}`)).toBe(true);
  });

  it('answer with a change to a library the api uses', async () => {
    edit('libs/contract/src/errors/request-body.errors.ts', 'is not valid JSON', 'is no JSON at all');

    expect(await answers('/openapi.json', 'is no JSON at all')).toBe(true);
  });

  it('show a change to a page of the guide, and to the description of an operation', async () => {
    edit('docs/guide/README.md', '# ', '# Changed: ');
    expect(await answers('/docs/guide/', '<h1>Changed: ')).toBe(true);

    edit(
      'apps/api/src/modules/health/health.openapi.ts',
      `summary: 'Whether the process runs'`,
      `summary: 'Is it there'`,
    );
    expect(await answers('/docs/reference/', 'Is it there')).toBe(true);
  });

  it('answer with a change to the console', async () => {
    edit('apps/admin/src/app/healthz/route.ts', `status: 'ok'`, `status: 'changed'`);

    expect(await waits(async () => (await bodyOf(variables.CONSOLE_PORT, '/healthz')).includes('changed'))).toBe(true);
  });

  it('name a file that does not compile, answer as before, and with the mend', async () => {
    const mend = edit(HEALTH, `status: 'changed'`, 'status: ');
    await says(`${HEALTH} does not compile`);
    expect(await bodyOf(variables.PORT, '/health/live')).toBe('{"status":"changed"}');

    mend();
    edit(HEALTH, `status: 'changed'`, `status: 'mended'`);

    expect(await answers('/health/live', '"mended"')).toBe(true);
  });

  it('come back with the mend of what cannot start', async () => {
    const mend = edit('apps/api/src/main.ts', 'const environment', `throw new Error('not today');\nconst environment`);
    await says('Does not run with apps/api/src/main.ts');
    expect(run.output).toContain('[api] Error: not today');

    mend();

    expect(await answers('/health/live', '"mended"')).toBe(true);
  });

  it('migrate when a migration is added', async () => {
    write(
      'migrations/src/1999999999999-add-harmless.ts',
      `export class AddHarmless1999999999999 {
        async up(runner: { query(sql: string): Promise<unknown> }): Promise<void> {
          await runner.query('CREATE TABLE harmless ()');
        }
        async down(): Promise<void> {}
      }\n`,
    );
    const index = readFileSync(inCheckout(MIGRATIONS), 'utf8');
    const named = `import { AddHarmless1999999999999 } from './1999999999999-add-harmless.js';\n${index}`;
    write(MIGRATIONS, named.replace('] as const', '  AddHarmless1999999999999,\n] as const'));
    const client = new pg.Client({ connectionString: currentDatabase({ dataDir: inCheckout('.data/dev') }) });
    await client.connect();
    const isThere = async () => (await client.query(`SELECT to_regclass('harmless') AS found`)).rows[0].found !== null;

    expect(await waits(isThere)).toBe(true);
    await client.end();
  });

  it('all stop on Ctrl-C', async () => {
    expect(processesThere().length).toBeGreaterThanOrEqual(5);

    expect(await run.end('SIGINT')).toBe(0);

    // What Next starts below its server goes a moment after it.
    expect(await waits(() => processesThere().length === 0)).toBe(true);
  });
});
