import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { AlreadyImported, CarryoverClient, InProgress } from '@carryover/client';
import { generatePayloads } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { root } from '../../../tools/lib/paths.mjs';
import { runCommand } from '../../../tools/lib/run-command.mjs';
import { packPackages } from '../../../tools/packages/pack-packages.mjs';
import { Carryover } from './support/carryover.mjs';

const README = readFileSync(join(root, 'libs/client/README.md'), 'utf8');
const TYPES = join(root, 'node_modules/@types');

let carryover;
let folder;

beforeAll(async () => {
  carryover = await Carryover.start({ apis: 2, workers: 1, sandbox: true });
  folder = mkdtempSync(join(tmpdir(), 'carryover-client-'));
});

afterAll(async () => {
  await carryover?.stop();
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
});

async function run(command, args, env = {}) {
  const { code, output } = await runCommand(command, args, { cwd: folder, env: { ...process.env, ...env } });
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${output}`);
  return output;
}

const blocks = (language) =>
  [...README.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'))].map(([, text]) => text);

/** Numbers of accounts differ from run to run, and so does what happens to meter points while the feed is read twice. */
const unnumbered = (text) =>
  text
    .replace(/A-[0-9A-F]{8}/g, 'A-NUMBER')
    .replace(/^new: .*\n/gm, '')
    .trim();

describe('the package', () => {
  it('is installed outside of the checkout, where its examples run and are typed', async () => {
    const npm = ['--offline', '--no-audit', '--no-fund', '--loglevel=error', '--cache', join(folder, 'cache')];
    await packPackages(join(folder, 'packages'));
    writeFileSync(join(folder, 'package.json'), '{"name": "consumer", "private": true, "type": "module"}');
    await run('npm', ['install', join(folder, 'packages/carryover-client-0.1.0.tgz'), ...npm]);
    cpSync(join(root, 'docs/examples/account.json'), join(folder, 'account.json'));
    writeFileSync(join(folder, 'example.mjs'), blocks('js').join('\n'));

    const { organization_secret_key: SECRET_KEY, import_supplier: IMPORT_SUPPLIER } = carryover.credentials;
    const env = { API_URL: carryover.apis[0].url, SECRET_KEY, IMPORT_SUPPLIER };
    expect(unnumbered(await run(process.execPath, ['example.mjs'], env))).toBe(unnumbered(blocks('text').join('')));

    writeFileSync(join(folder, 'consumer.ts'), CONSUMER);
    const options = { module: 'nodenext', target: 'es2023', strict: true, noEmit: true, skipLibCheck: false };
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    const types = { node: { types: ['node'], typeRoots: [TYPES] }, dom: { types: [], lib: ['es2023', 'dom'] } };
    for (const compilerOptions of Object.values(types)) {
      const config = { compilerOptions: { ...options, ...compilerOptions }, files: ['consumer.ts'] };
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
      await run(process.execPath, [tsc, '-p', folder]);
    }
  }, 240_000);

  it('reads a list that is far larger than its memory', async () => {
    const list = createServer((request, response) => {
      request.resume();
      const isToken = request.method === 'POST';
      Readable.from(isToken ? [JSON.stringify(TOKEN)] : manyEntries()).pipe(response);
    });
    await new Promise((resolve) => list.listen(0, '127.0.0.1', resolve));
    writeFileSync(join(folder, 'many.mjs'), READ_MANY);
    const env = { API_URL: `http://127.0.0.1:${list.address().port}` };
    try {
      expect(await run(process.execPath, ['--max-old-space-size=16', 'many.mjs'], env)).toContain(`${MANY} entries`);
    } finally {
      list.closeAllConnections();
      list.close();
    }
  });
});

const MANY = 300_000;
const TOKEN = { data: { obtainPlatformToken: { token: 't', refreshToken: 'r', payload: { iat: 0, exp: 3_600 } } } };
const READ_MANY = `import { CarryoverClient } from '@carryover/client';
let count = 0;
const client = new CarryoverClient({ apiUrl: process.env.API_URL, secretKey: 'key' });
for await (const { external_account_number } of client.streamImports('DEMO')) {
  if (external_account_number !== 'EXT-' + count) throw new Error(external_account_number);
  count += 1;
}
console.log(count, 'entries');
`;

function* manyEntries() {
  for (let from = 0; from < MANY; from += 1_000) {
    const entries = Array.from({ length: 1_000 }, (_, index) =>
      JSON.stringify({
        external_account_number: `EXT-${from + index}`,
        platform_account_number: null,
        account_created_at: '2026-11-21T07:06:01.357540Z',
      }),
    );
    yield (from === 0 ? '[' : ',') + entries.join(',');
  }
  yield ']';
}

/** Right and, where the comment says so, wrong use of the types. */
const CONSUMER = `import { type AccountPayload, CarryoverClient, CarryoverError, type FeedEntry, ValidationError } from '@carryover/client';

const client = new CarryoverClient({ apiUrl: 'https://import.example.com', secretKey: 'key', onRetry: ({ delay }) => delay.toFixed() });
export const payload: AccountPayload = { import_supplier: 'DEMO', external_account_number: 'A-1', transfer_balance: '1.00' };
export async function main(signal: AbortSignal): Promise<FeedEntry[]> {
  const { status, platform_identifier } = await client.waitUntilSettled('DEMO', 'A-1', { signal });
  const name: string = status === 'PROCESSED' ? (platform_identifier ?? '') : '';
  // @ts-expect-error an account has no such state
  if (status === 'DONE') return [];
  // @ts-expect-error a balance is text
  await client.create({ ...payload, transfer_balance: 1 });
  // @ts-expect-error there is no such type of transaction
  await client.addTransactions('DEMO', name, [{ transaction_id: '1', transaction_date: '2024-01-01', amount: '1', type: 'GIFT' }]);
  const entries: FeedEntry[] = [];
  for await (const entry of client.events('DEMO')) entries.push(entry);
  return entries;
}
export function paths(error: unknown): readonly string[] {
  if (error instanceof ValidationError) return error.problems().map(({ path }) => path);
  return error instanceof CarryoverError ? [error.requestId] : [];
}
`;

/** Whether a create was carried out by an attempt whose answer was lost with the process that gave it. */
const isOfThisCall = (error) =>
  error.afterUnseenAnswer && (error instanceof AlreadyImported || error instanceof InProgress);

describe('a client of two api processes, of which one is killed', () => {
  it('has every account imported all the same, and once', async () => {
    const addresses = carryover.apis.map(({ url }) => url);
    let turn = 0;
    const retried = [];
    const client = new CarryoverClient({
      apiUrl: addresses[0],
      secretKey: carryover.credentials.organization_secret_key,
      retry: { attempts: 10, base: 50 },
      onRetry: (event) => retried.push(event),
      // As a balancer that has not noticed yet.
      fetch: (address, init) => {
        turn += 1;
        return fetch(address.replace(addresses[0], addresses[turn % 2]), init);
      },
    });
    const payloads = generatePayloads(60, 31, carryover.credentials.import_supplier);
    let created = 0;
    await client.each(payloads, async (payload) => {
      await client.create(payload).catch((error) => {
        if (!isOfThisCall(error)) throw error;
      });
      created += 1;
      if (created === 20) await carryover.apis[1].end('SIGKILL');
    });
    expect(retried.length).toBeGreaterThan(0);
    const numbers = payloads.map((payload) => payload.external_account_number);
    const states = new Map();
    for await (const [number, { status }] of client.settled('DEMO', numbers)) states.set(number, status);
    expect(states.size).toBe(60);
    expect(new Set(states.values())).toEqual(new Set(['PROCESSED']));
    const [{ n }] = await carryover.query(
      'SELECT count(*)::int AS n FROM account WHERE external_account_number = ANY($1)',
      [numbers],
    );
    expect(n).toBe(60);
  });
});
