import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { runNpm } from '../lib/npm.mjs';
import { root } from '../lib/paths.mjs';
import { privateFolder } from '../lib/private-files.mjs';
import { Problem } from '../lib/problem.mjs';
import { lastLines, runCommand } from '../lib/run-command.mjs';
import { generatorsFolder } from '../lib/test-folder.mjs';

const HERE = import.meta.dirname;
const PINS = ['package.json', 'package-lock.json'];
const CONFIG = 'orval.config.js';

/** The program of each generator, and the words that run it. */
const GENERATORS = {
  'openapi-typescript': [
    'openapi-typescript/bin/cli.js',
    'openapi.json',
    '--output',
    'generated/openapi-typescript/schema.ts',
  ],
  'hey-api': ['@hey-api/openapi-ts/bin/run.js', '--input', 'openapi.json', '--output', 'generated/hey-api'],
  orval: ['orval/dist/bin/orval.js', '--config', CONFIG],
};

/** @typedef {keyof typeof GENERATORS} Generator for each there is a program in `clients` that uses what it makes */

/** The generators that are run. @type {readonly Generator[]} */
export const generators = /** @type {Generator[]} */ (Object.keys(GENERATORS));

/**
 * The generators with their packages, as their lock says, in a folder where they stay for the next time.
 * @returns {Promise<{ folder?: string, output: string }>} no folder where npm cannot install them; the output says why, in one line
 */
export async function provideGenerators() {
  const locked = createHash('sha256');
  for (const name of PINS) locked.update(readFileSync(join(HERE, name)));
  const folder = join(generatorsFolder, locked.digest('hex').slice(0, 16));
  if (existsSync(folder)) return { folder, output: '' };
  rmSync(generatorsFolder, { recursive: true, force: true });
  privateFolder(generatorsFolder);
  const draft = mkdtempSync(`${folder}.draft-`);
  for (const name of PINS) cpSync(join(HERE, name), join(draft, name));
  const args = ['ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code, output } = await runNpm(args, { cwd: draft, milliseconds: 600_000 });
  if (code !== 0) return { output: output.trim().split('\n', 1)[0] ?? '' };
  renameSync(draft, folder);
  return { folder, output: '' };
}

/**
 * Generates a client of a document, type-checks it with the program that uses it, and bundles both.
 * @param {Generator} name
 * @param {{ folder: string, target: string, document: string, apiUrl: string }} given folder: of the generators; target: an empty folder below it;
 *   document: its JSON
 * @returns {Promise<string>} path of a program for Node
 * @throws {Problem} what the generator or the compiler says
 */
export async function generateClient(name, { folder, target, document, apiUrl }) {
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, 'openapi.json'), document);
  writeFileSync(join(target, CONFIG), orvalConfig(apiUrl));
  writeFileSync(join(target, 'tsconfig.json'), JSON.stringify({ compilerOptions: STRICT, files: [`${name}.ts`] }));
  for (const file of ['import-account.ts', `${name}.ts`]) cpSync(join(HERE, 'clients', file), join(target, file));
  const [program, ...words] = GENERATORS[name];
  await run(target, [join(folder, 'node_modules', program ?? ''), ...words]);
  await run(target, [join(folder, 'node_modules/typescript/bin/tsc'), '-p', '.']);
  return bundle(target, name);
}

/** As strict as there is. The types of Node are those of the checkout. */
const STRICT = {
  ...{ strict: true, noUncheckedIndexedAccess: true, noEmit: true, skipLibCheck: false },
  ...{ module: 'esnext', moduleResolution: 'bundler', target: 'es2022', lib: ['es2023', 'dom', 'dom.iterable'] },
  ...{ types: ['node'], typeRoots: [join(root, 'node_modules/@types')] },
};

/** orval writes the address of the service into what it makes. @param {string} baseUrl */
function orvalConfig(baseUrl) {
  const output = { target: './generated/orval/client.ts', client: 'fetch', mode: 'single', baseUrl };
  return `module.exports = ${JSON.stringify({ carryover: { input: './openapi.json', output } })};\n`;
}

/** @param {string} cwd  @param {string[]} args */
async function run(cwd, args) {
  const env = { ...process.env, NO_COLOR: '1', ORVAL_TELEMETRY_DISABLED: '1' };
  const { code, output } = await runCommand(process.execPath, args, { cwd, env, milliseconds: 300_000 });
  if (code !== 0) throw new Problem(`${args[0]} ended with ${code}.`, lastLines(output, 40));
}

/** @param {string} target  @param {string} name  @returns {Promise<string>} */
async function bundle(target, name) {
  /** @type {typeof import('esbuild')} */
  const { build } = createRequire(import.meta.url)('esbuild');
  const outfile = join(target, `${name}.mjs`);
  const entryPoints = [join(target, `${name}.ts`)];
  await build({
    entryPoints,
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    logLevel: 'error',
  });
  return outfile;
}
