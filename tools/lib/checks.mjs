import { join } from 'node:path';
import { containersCheck } from './containers-check.mjs';
import { ensureBuild } from './ensure-build.mjs';
import { runJestTwice } from './jest-run.mjs';
import { onPath } from './on-path.mjs';
import { root } from './paths.mjs';
import { readJson } from './private-files.mjs';
import { Problem } from './problem.mjs';
import { runCommand } from './run-command.mjs';
import { nodesOfTests } from './second-node.mjs';
import { findSwift } from './swift.mjs';
import { swiftFolder } from './test-folder.mjs';

/** Ten times what it takes on an idle machine. */
const CHAOS_MINUTES = 30;
const CHAOS_SEED = '273658666';
/** With more broken scenarios than this something is broken, and a second run would only take time. */
const SCENARIOS_RUN_AGAIN = 3;

/** Tests on an object storage of others, which not every machine can have. */
const STORAGE_TESTS = '\\.storage\\.int-spec\\.ts$';

/** Tests that run the program of the guide for Python, which not every machine has either. */
const PYTHON_TESTS = '/guide-python\\.e2e-spec\\.mjs$';

/** Tests that have a browser open. */
const CONSOLE_TESTS = '/apps/admin/e2e/';

/** What checks need of the machine, in percent, by how many test files they run at a time. */
const [ONE_WORKER, TWO_WORKERS] = [33, 66];
/** What a check of one program needs. */
const ONE_PROGRAM = 50;

/**
 * A check answers how much passed and failed, what it had to say, and what failed by name; or why it was not done. seconds: of the files of
 * its tests, by path.
 * @typedef {{ passed: number, failed: number, output: string, failing?: string[], unsteady?: string[], skipped?: string,
 *   seconds?: Record<string, number> }} Result
 * @typedef {{ name: string, run: () => Promise<Result>, percent?: number }} Check percent: of the machine that it needs, else all of it
 * @typedef {{ env: NodeJS.ProcessEnv, folder: string, signal: AbortSignal, node?: string }} Options folder: for what is in between; node: what
 *   tests run on, else the Node that runs this
 * @typedef {{ code: number, output: string, results: { name: string, held: boolean }[] }} ChaosRun
 */

/** The checks of `npm test` in their order. @param {Options} given  @returns {Promise<Check[]>} */
export async function checks(given) {
  const { first, second } = await nodesOfTests(given);
  // Processes and workers of a run begin with what V8 has compiled for earlier ones, from Node 22 on.
  const options = { ...first, env: { ...first.env, NODE_COMPILE_CACHE: join(given.folder, 'compiled') } };
  return [
    ...staticChecks(given),
    { name: 'build', run: buildCheck(options.signal) },
    // Two files at a time, and the two short checks beside them: a third stack of processes takes more from the others, which ask again and
    // again what they wait for, than it does. See ADR 0165.
    { name: 'unit tests', run: unitTests(options) },
    second,
    { name: 'integration tests', run: integrationTests(options), percent: TWO_WORKERS },
    { ...storageCheck(options), percent: ONE_WORKER },
    { ...pythonCheck(options), percent: ONE_WORKER },
    { name: 'end-to-end tests', run: endToEndTests(options), percent: TWO_WORKERS },
    { name: 'end-to-end tests of the console', run: consoleTests(options), percent: TWO_WORKERS },
    { name: 'chaos, a cut of it', run: chaosCheck(options) },
    containersCheck(options),
  ];
}

/** The checks that need neither services nor a build. @param {Options} options @returns {Check[]} */
export function quickChecks(options) {
  return [...staticChecks(options), { name: 'unit tests', run: unitTests(options) }];
}

/** @param {Omit<Options, 'folder'>} options  @returns {Check[]} */
function staticChecks({ env, signal }) {
  /** @param {string} path  @param {string[]} args */
  const program = (path, ...args) =>
    once(() => runCommand(process.execPath, [join(root, path), ...args], { cwd: root, env, signal }));
  /** @param {string} config */
  const types = (config) => program('node_modules/typescript-native/bin/tsc', '--singleThreaded', '-p', config);
  const consoleTypes = async () => {
    // Next writes the types of routes and styles itself; before the first build there are none.
    const generated = await program('node_modules/next/dist/bin/next', 'typegen', 'apps/admin')();
    return generated.failed > 0 ? generated : types('apps/admin/tsconfig.json')();
  };
  const single = [
    {
      name: 'format and lint',
      run: program('node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'),
    },
    { name: 'subjects of commits', run: program('tools/commit-subjects.mjs') },
    { name: 'types', run: types('tsconfig.json') },
    { name: 'types of the tools', run: types('tools/tsconfig.json') },
    { name: 'types of the console', run: consoleTypes },
    {
      name: 'dependency rule',
      run: program(
        'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
        ...['--config', '.dependency-cruiser.cjs', 'apps', 'deploy', 'docs', 'libs', 'migrations', 'qa', 'tools'],
      ),
    },
  ];
  return single.map((check) => ({ ...check, percent: ONE_PROGRAM }));
}

/** @param {Options} options */
function unitTests(options) {
  return jest('unit', options, '-w', '2');
}

/** All but those of storageCheck. @param {Options} options */
function integrationTests(options) {
  return jest('integration', options, ...allBut(STORAGE_TESTS), '-w', '2', '--forceExit');
}

/** All but those of consoleTests and pythonCheck. @param {Options} options */
function endToEndTests(options) {
  return jest('e2e', options, ...allBut(CONSOLE_TESTS, PYTHON_TESTS), '-w', '2', '--forceExit');
}

/** @param {Options} options */
function consoleTests(options) {
  return jest('e2e', options, `--testPathPatterns=${CONSOLE_TESTS}`, '-w', '2', '--forceExit');
}

/** Arguments for jest that leave files out. @param {string[]} patterns of their paths */
function allBut(...patterns) {
  return ['/node_modules/', ...patterns].map((each) => `--testPathIgnorePatterns=${each}`);
}

/**
 * The documents' tests on OpenStack Swift; skipped where there is none.
 * @param {Options} options
 * @param {() => Promise<object | null>} find
 * @returns {Check}
 */
export function storageCheck(options, find = () => findSwift(swiftFolder)) {
  const run = async () => {
    if (await find())
      return jest('integration', options, `--testPathPatterns=${STORAGE_TESTS}`, '-w', '1', '--forceExit')();
    const skipped = 'there is none here, and no Debian to fetch it from; the same ran on an S3 server of ours.';
    return { passed: 0, failed: 0, output: '', skipped };
  };
  return { name: 'documents on OpenStack Swift', run };
}

/**
 * The program of the guide for Python against the service; skipped where there is no Python.
 * @param {Options} options
 * @param {() => string | undefined} find
 * @returns {Check}
 */
export function pythonCheck(options, find = () => onPath('python3')) {
  const run = async () => {
    if (find() !== undefined)
      return jest('e2e', options, `--testPathPatterns=${PYTHON_TESTS}`, '-w', '1', '--forceExit')();
    return { passed: 0, failed: 0, output: '', skipped: 'there is no python3 on the PATH.' };
  };
  return { name: 'the guide from Python', run };
}

/** @param {string} kind  @param {Options} options  @param {string[]} args */
function jest(kind, options, ...args) {
  return () => runJestTwice(['--selectProjects', kind, ...args], { ...options, isWhole: true });
}

/** A check that is one command. @param {() => Promise<{ code: number, output: string }>} start  @returns {() => Promise<Result>} */
function once(start) {
  return async () => {
    const { code, output } = await start();
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
  };
}

/**
 * Each scenario counts as a test, with the same chance every time. The few that break are run once more, alone: what holds
 * then was at odds with the machine, and is named as unsteady.
 * @param {Options} options
 * @returns {() => Promise<Result>}
 */
function chaosCheck(options) {
  return async () => {
    const first = await runChaos([], options);
    const broken = first.results.filter(({ held }) => !held).map(({ name }) => name);
    if (broken.length === 0 || broken.length > SCENARIOS_RUN_AGAIN) return { ...countChaos(first), unsteady: [] };
    const second = await runChaos(broken, options);
    const held = new Set(second.results.filter((result) => result.held).map(({ name }) => name));
    const results = first.results.map((result) => ({ ...result, held: result.held || held.has(result.name) }));
    const output = `${first.output}\n\nA second time, alone: ${broken.join(', ')}\n\n${second.output}`;
    return { ...countChaos({ code: second.code, results, output }), unsteady: broken.filter((name) => held.has(name)) };
  };
}

/** @param {string[]} names  @param {Options} options  @returns {Promise<ChaosRun>} */
async function runChaos(names, { env, folder, signal, node = process.execPath }) {
  const json = join(folder, `chaos-${names.length}.json`);
  const args = [
    join(root, 'tools/qa.mjs'),
    'chaos',
    ...names,
    '--cut',
    '--built',
    '--seed',
    CHAOS_SEED,
    '--json',
    json,
  ];
  const milliseconds = CHAOS_MINUTES * 60_000;
  const { code, output } = await runCommand(node, args, { cwd: root, env, signal, milliseconds });
  /** @type {Pick<ChaosRun, 'results'>} */
  const { results } = readJson(json, { results: [] });
  return { code, output, results };
}

/** @param {ChaosRun} run */
function countChaos({ code, results, output }) {
  const failed = results.filter(({ held }) => !held).length;
  const failing = results.filter(({ held }) => !held).map(({ name }) => `chaos: ${name}`);
  return { passed: results.length - failed, failed: failed === 0 && code !== 0 ? 1 : failed, output, failing };
}

/** @param {AbortSignal} signal */
function buildCheck(signal) {
  return once(async () => {
    try {
      await ensureBuild({ say: () => {}, signal });
      return { code: 0, output: '' };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return { code: 1, output: `${error.output}\n${error.message}` };
    }
  });
}
