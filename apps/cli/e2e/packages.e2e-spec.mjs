import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { onPath } from '../../../tools/lib/on-path.mjs';
import { root } from '../../../tools/lib/paths.mjs';
import { runCommand } from '../../../tools/lib/run-command.mjs';
import { provideNode, supportedNodes } from '../../../tools/lib/second-node.mjs';
import { folderOfNode } from '../../../tools/lib/test-folder.mjs';
import { Carryover } from '../../api/e2e/support/carryover.mjs';

// Three times 52 MB may have to be fetched.
jest.setTimeout(600_000);

const PACKAGES = join(root, 'dist/packages');
const folder = mkdtempSync(join(tmpdir(), 'carryover-packages-'));
const CLIENT = `
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { CarryoverClient, VERSION } from '@carryover/client';

const { CARRYOVER_API_URL: apiUrl, CARRYOVER_SECRET_KEY: secretKey } = process.env;
const client = new CarryoverClient({ apiUrl, secretKey });
for await (const line of createInterface({ input: createReadStream('accounts.ndjson') })) {
  const account = JSON.parse(line);
  await client.create(account);
  const { status } = await client.waitUntilSettled(account.import_supplier, account.external_account_number);
  console.log(VERSION, process.versions.node, account.external_account_number, status);
}
`;

let carryover;
let env;

beforeAll(async () => {
  const { code, output } = await runCommand(process.execPath, [join(root, 'tools/pack-packages.mjs')], { cwd: root });
  if (code !== 0) throw new Error(output);
  carryover = await Carryover.start();
  const { organization_secret_key: key } = carryover.credentials;
  env = { CARRYOVER_API_URL: carryover.apis[0].url, CARRYOVER_SECRET_KEY: key };
});
afterAll(async () => {
  await carryover?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A Node of a major version: the one that runs us if it is one, else that which is fetched. */
async function nodeOf(major) {
  if (Number.parseInt(process.versions.node, 10) === major) return { program: process.execPath, output: '' };
  return provideNode(supportedNodes.get(major), folderOfNode(major));
}

/** Runs a program with this Node, in a folder, and wants it to end well. */
async function run(node, cwd, args) {
  const path = [dirname(node), process.env.PATH].join(delimiter);
  const result = await runCommand(node, args, { cwd, env: { PATH: path, HOME: folder, ...env } });
  if (result.code !== 0) throw new Error(`${args.join(' ')} ended with ${result.code}:\n${result.output}`);
  return result.output;
}

/** An empty folder in which the packages were installed, without a network and without what is optional. */
async function installed(node, name) {
  const target = join(folder, name);
  mkdirSync(target);
  const archives = ['cli', 'client'].map((one) => join(PACKAGES, `carryover-${one}-0.1.0.tgz`));
  const npm = process.env.npm_execpath ?? realpathSync(onPath('npm'));
  const quiet = ['--offline', '--omit=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  await run(node, target, [npm, 'install', ...archives, ...quiet, '--cache', join(folder, 'cache')]);
  return target;
}

const manifestOf = (target, name) => {
  const path = join(target, 'node_modules/@carryover', name, 'package.json');
  return JSON.parse(readFileSync(path, 'utf8'));
};

describe('what suppliers install', () => {
  it('says what it is, brings its README, and depends on nothing that is not published', async () => {
    const target = await installed(process.execPath, 'looked-at');
    for (const name of ['cli', 'client']) {
      const manifest = manifestOf(target, name);
      expect(manifest).toMatchObject({
        name: `@carryover/${name}`,
        version: '0.1.0',
        license: 'UNLICENSED',
        engines: { node: '>=20.19' },
      });
      expect(Object.keys(manifest)).not.toEqual(expect.arrayContaining(['private']));
      expect([manifest.scripts, manifest.dependencies]).toEqual([undefined, undefined]);
      const readme = readFileSync(join(target, 'node_modules/@carryover', name, 'README.md'), 'utf8');
      expect(readme).toContain(`npm install`);
      expect(readme).toContain('## Licence');
      expect(readme).not.toMatch(/\]\(\.\.?\//);
    }
    const { types, default: entry } = manifestOf(target, 'client').exports['.'];
    for (const file of [types, entry])
      expect(existsSync(join(target, 'node_modules/@carryover/client', file))).toBe(true);
    expect(existsSync(join(target, 'node_modules/@duckdb'))).toBe(false);
  });

  it('is what its build statement says', async () => {
    const verify = ['tools/provenance.mjs', 'verify', 'dist/packages-provenance'];
    expect(await run(process.execPath, root, verify)).toContain('3 subjects are what was built.');
    const sums = readFileSync(join(root, 'dist/packages-provenance/SHA256SUMS'), 'utf8');
    expect(sums.match(/dist\/packages\/[\w.-]+$/gm)).toEqual([
      'dist/packages/carryover-cli-0.1.0.tgz',
      'dist/packages/carryover-client-0.1.0.tgz',
      'dist/packages/carryover.mjs',
    ]);
  });

  it('keeps the notices of all that is in the one file', () => {
    const text = readFileSync(join(PACKAGES, 'carryover.mjs'), 'utf8');
    const notices = [...text.matchAll(/^\/\/ ---- (\S+) [\d.]+, \S+$/gm)].map(([, name]) => name);
    const bundled = [...text.matchAll(/^\/\/ (?:\S+\/)?node_modules\/((?:@[^/]+\/)?[^/]+)\//gm)].map(
      ([, name]) => name,
    );
    expect(notices).toEqual([...new Set(bundled)].sort());
  });
});

describe.each([...supportedNodes.keys()])('on Node %i', (major) => {
  it('imports accounts with the command line and the client, from an empty folder', async () => {
    const { program, output } = await nodeOf(major);
    if (program === undefined) {
      console.log(`SKIPPED  packages on Node ${major}: there is none here: ${output}`);
      return;
    }
    const target = await installed(program, `node-${major}`);
    const cli = (...words) => run(program, target, [join(target, 'node_modules/.bin/carryover'), ...words]);
    const supplier = carryover.credentials.import_supplier;
    const sample = (...words) => cli('sample', '--supplier', supplier, '--output', 'accounts.ndjson', ...words);

    expect(await cli('--version')).toBe('0.1.0\n');
    await sample('--count', '5', '--seed', String(major));
    expect(await cli('check', 'accounts.ndjson', '--workers', '2')).toContain('No problems. 5 accounts');
    const { done } = JSON.parse(await cli('load', 'accounts.ndjson', '--supplier', supplier, '--json'));
    expect(done).toBe(5);

    await sample('--count', '2', '--seed', String(major + 1));
    writeFileSync(join(target, 'import.mjs'), CLIENT);
    const lines = (await run(program, target, ['import.mjs'])).trimEnd().split('\n');
    const pattern = new RegExp(`^0\\.1\\.0 ${major}\\.[\\d.]+ \\S+ PROCESSED$`);
    expect(lines).toEqual([expect.stringMatching(pattern), expect.stringMatching(pattern)]);
  });

  it('runs the one file alone, which asks for what it has not got in one sentence', async () => {
    const { program } = await nodeOf(major);
    if (program === undefined) return;
    const target = join(folder, `file-${major}`);
    mkdirSync(target);
    const file = join(PACKAGES, 'carryover.mjs');
    await run(program, target, [file, 'sample', '--count', '50', '--output', 'accounts.ndjson']);
    await run(program, target, [file, 'sample', '--count', '50', '--extracts', 'extracts']);
    expect(await run(program, target, [file, 'check', 'accounts.ndjson'])).toContain('No problems. 50 accounts');
    const alone = join(target, 'carryover.mjs');
    writeFileSync(alone, readFileSync(file));
    writeFileSync(join(target, 'mapping.yaml'), readFileSync(join(root, 'docs/examples/billing-system/mapping.yaml')));
    const { code, output } = await runCommand(program, [alone, 'map', 'check', 'mapping.yaml'], { cwd: target });
    expect({ code, output }).toEqual({ code: 3, output: expect.stringContaining('npm install @duckdb/node-api') });
  });
});
