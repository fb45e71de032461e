import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './paths.mjs';
import { readJson } from './private-files.mjs';
import { Problem } from './problem.mjs';
import { lastLines, runCommand } from './run-command.mjs';
import { kindOfFile } from './test-selection.mjs';

/** Folders of what is generated, and of tests: no build holds those, and a changed one starts none. */
const passedOver = new Set(['node_modules', 'dist', '.next', '.nx', '.swc', 'coverage', 'e2e']);
const settings = ['package-lock.json', 'nx.json', 'tsconfig.base.json', '.swcrc'];
const sources = ['apps', 'libs', 'migrations'];
/** Whose builds read pages of the documentation, too. */
const readers = ['apps/admin', 'apps/api'];
const entryPoints = [
  ...['main', 'worker', 'migrate', 'seed-demo'].map((name) => `apps/api/dist/${name}.js`),
  'apps/api/dist/docs/manifest.json',
  ...['libs/client', 'libs/contract', 'libs/http', 'libs/industry', 'libs/samples', 'migrations'].map(
    (folder) => `${folder}/dist/index.js`,
  ),
  'libs/client/dist/index.d.ts',
  'apps/cli/dist/carryover.mjs',
  'apps/admin/.next/BUILD_ID',
  'apps/admin/.next/standalone/apps/admin/server/serve.mjs',
];
const stampFile = '.nx/last-build.json';

/**
 * Builds everything unless the sources and what was built from them are untouched since the last time.
 * @param {{ say: (words: string) => void, signal?: AbortSignal }} options
 * @returns {Promise<string>} the fingerprint of the sources
 */
export async function ensureBuild({ say, signal }) {
  const source = fingerprint();
  if (JSON.stringify(readJson(join(root, stampFile), null)) === JSON.stringify(stamp(source))) return source;
  say('Building');
  const output = await build({ signal });
  const missing = entryPoints.filter((path) => !existsSync(join(root, path)));
  if (missing.length > 0) throw new Problem(`The build did not make ${missing.join(', ')}.`, lastLines(output));
  mkdirSync(dirname(join(root, stampFile)), { recursive: true });
  writeFileSync(join(root, stampFile), JSON.stringify(stamp(source)));
  return source;
}

/**
 * `nx run-many -t build`, which keeps the results of earlier builds. Needs no network.
 * @param {{ folder?: string, project?: string, signal?: AbortSignal | undefined }} options folder: of the checkout; project: it
 *   alone, with what it needs
 * @returns {Promise<string>} what it said
 */
export async function build({ folder = root, project, signal }) {
  const { NODE_ENV: _mode, NODE_OPTIONS: _options, ...inherited } = process.env;
  const env = { ...inherited, NX_DAEMON: 'false', NX_TUI: 'false', NX_NO_CLOUD: 'true', NEXT_TELEMETRY_DISABLED: '1' };
  const packageFolder = join(folder, 'node_modules/nx');
  const nx = join(packageFolder, readJson(join(packageFolder, 'package.json'), { bin: { nx: '' } }).bin.nx);
  const args = [nx, 'run-many', '-t', 'build', ...(project ? ['-p', project] : []), '--outputStyle=static'];
  const { code, output } = await runCommand(process.execPath, args, { cwd: folder, env, signal });
  signal?.throwIfAborted();
  if (code !== 0) throw new Problem('The build failed.', lastLines(output, 60));
  return output;
}

/**
 * Sources and modification times of the entry points; the latter show whether another build ran in between.
 * @param {string} source
 */
function stamp(source) {
  const written = entryPoints.map((path) => [
    path,
    statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0,
  ]);
  return { source, written };
}

function fingerprint() {
  const hash = createHash('sha256');
  const files = [
    ...settings.map((name) => join(root, name)),
    ...sources.flatMap((name) => filesUnder(join(root, name))),
    ...pagesOfBuilds(),
  ];
  for (const file of files) hash.update(`\0${relative(root, file)}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

/** The pages of the documentation that builds read, by what their package.json tells Nx. @returns {string[]} */
export function pagesOfBuilds() {
  const none = { nx: { targets: { build: { inputs: [''] } } } };
  const inputs = readers.flatMap((name) => readJson(join(root, name, 'package.json'), none).nx.targets.build.inputs);
  const paths = new Set(inputs.flatMap((input) => /^\{workspaceRoot\}\/(docs\/[^*]*[^*/])/.exec(input)?.[1] ?? []));
  return [...paths]
    .sort()
    .flatMap((path) => (path.endsWith('.md') ? [join(root, path)] : filesUnder(join(root, path))));
}

/** @param {string} folder  @returns {string[]} */
function filesUnder(folder) {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return passedOver.has(entry.name) ? [] : filesUnder(path);
    const isSource = !kindOfFile(entry.name) && !entry.name.endsWith('.tsbuildinfo') && entry.name !== 'next-env.d.ts';
    return entry.isFile() && isSource ? [path] : [];
  });
}
