import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { runJest, runJestTwice } from './jest-run.mjs';
import { fetchPackage } from './npm-package.mjs';
import { isProgram } from './on-path.mjs';
import { privateFolder } from './private-files.mjs';
import { runCommand } from './run-command.mjs';
import { filesOfTar } from './tar.mjs';
import { nodeFolder } from './test-folder.mjs';

/** @import { Check, Options } from './checks.mjs' */
/** @typedef {{ version: string, integrity: Record<string, string> }} PinnedNode integrity: of the package for each machine */

/** That of the images, as in `.nvmrc`. @type {PinnedNode} */
const newer = {
  version: '24.21.0',
  integrity: {
    'linux-x64': 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
    'linux-arm64': 'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  },
};
/** The oldest of package.json, for who runs the tests on a newer one. @type {PinnedNode} */
const oldest = {
  version: '20.19.0',
  integrity: {
    'linux-x64': 'sha512-HzVYgEgabV/n3nP2F9mcxS0Nxgg99jynX9CMovakLmSYTuTdQRbbtw0yadY8+qKcqXfiDAtb2hmtR7nDPzclGA==',
    'linux-arm64': 'sha512-kT7jX7frbsrMrXMsBaFt3Th1SWs5VjxTzd0U8vxcmdCFkaqeu5hFK0+QoYfIo5drmr3DmwJfLtO2gnD/7hNE/Q==',
  },
};

/** The line between them. @type {PinnedNode} */
const between = {
  version: '22.23.3',
  integrity: {
    'linux-x64': 'sha512-qHnz5tFsHoj/WM+uRENVjWONi5hVvmwrgq8A4V76KpuVNAc4+jwK8x4gwbobE9BtHNg/AKR2583eYorLF/c7ng==',
    'linux-arm64': 'sha512-l3DAHZreylo+p9QXDtsOrjG2JXJqVzYXnAGmIQNOUNARcMppTO2cmewVQP+36tjJnSE+dzpMNtgW+c3oiDvXtA==',
  },
};

/** Versions of Node that the published packages support, by major version. @type {ReadonlyMap<number, PinnedNode>} */
export const supportedNodes = new Map(
  [oldest, between, newer].map((node) => [Number.parseInt(node.version, 10), node]),
);

/** Everything is started, and one account goes from the key of the organisation to PROCESSED. */
const mainJob = { file: 'tools/start.e2e-spec.mjs', name: 'goes from the key to a processed account' };

/** Tests that call each operation: those of suppliers with all examples of the document, those of staff in every role. */
const EVERY_OPERATION = '/apps/api/src/(open-api-examples|isolation-of-staff)\\.int-spec\\.ts$';

/** Which Node tests run on besides the one that runs them. @param {string} [running] its version */
export function secondNode(running = process.versions.node) {
  return isThatOfImages(running) ? oldest : newer;
}

/** @param {string} version */
function isThatOfImages(version) {
  return Number.parseInt(version, 10) >= 24;
}

/**
 * Who runs what: all tests run on the Node of the images, or a newer one; on an older one as well run the unit tests, a call of each
 * operation and the main job. One of them is the Node that runs this; the other is fetched with npm.
 * @param {Options} options
 * @param {{ running?: string, provide?: typeof provideNode }} [how] running: the version that runs this
 * @returns {Promise<{ first: Options, second: Check }>} first: to run tests with; second: the check of the older Node, which is skipped, and
 *   says why, where another Node cannot be had
 */
export async function nodesOfTests(options, { running = process.versions.node, provide = provideNode } = {}) {
  const wanted = secondNode(running);
  const { program, output } = await provide(wanted, nodeFolder, options.signal);
  options.signal.throwIfAborted();
  if (!program) return { first: options, second: skippedCheck(wanted.version, output) };
  const there = on(program, options);
  return isThatOfImages(running)
    ? { first: options, second: secondNodeCheck(wanted.version, there) }
    : { first: there, second: secondNodeCheck(running, options) };
}

/** The same options, with a Node that everything runs on. @param {string} program  @param {Options} options  @returns {Options} */
function on(program, options) {
  const PATH = [dirname(program), options.env.PATH ?? ''].join(delimiter);
  return { ...options, env: { ...options.env, PATH }, node: program };
}

/** @param {string} version */
const nameOf = (version) => `unit tests, operations and main job on Node ${version}`;

/** @param {string} version  @param {string} reason  @returns {Check} */
function skippedCheck(version, reason) {
  const skipped = `there is no Node ${version} here: ${reason}`;
  return { name: nameOf(version), run: async () => ({ passed: 0, failed: 0, output: '', skipped }) };
}

/** @param {string} version  @param {Options} options with that Node  @returns {Check} */
function secondNodeCheck(version, options) {
  const run = async () => {
    const whole = { ...options, isWhole: true };
    const unit = await runJestTwice(['--selectProjects', 'unit', '-w', '2'], whole);
    const calls = [
      '--selectProjects',
      'integration',
      `--testPathPatterns=${EVERY_OPERATION}`,
      '-w',
      '2',
      '--forceExit',
    ];
    const operations = await runJestTwice(calls, whole);
    const { file, name } = mainJob;
    const args = ['--selectProjects', 'e2e', '-t', name, '--forceExit', '--runTestsByPath', file];
    return addUp(version, [unit, operations, await runJest(args, { ...options, isWhole: false })]);
  };
  return { name: nameOf(version), run };
}

/** @param {string} version  @param {import('./checks.mjs').Result[]} results */
function addUp(version, results) {
  /** @param {string} name */
  const there = (name) => `Node ${version}: ${name}`;
  return {
    passed: results.reduce((sum, { passed }) => sum + passed, 0),
    failed: results.reduce((sum, { failed }) => sum + failed, 0),
    output: results.map(({ output }) => output).join('\n'),
    failing: results.flatMap(({ failing = [] }) => failing).map(there),
    unsteady: results.flatMap(({ unsteady = [] }) => unsteady).map(there),
  };
}

/**
 * Provides a pinned Node in the folder, fetched once.
 * @param {PinnedNode} wanted
 * @param {string} folder
 * @param {AbortSignal} [signal]
 * @param {typeof fetchPackage} [fetch]
 * @returns {Promise<{ program?: string, output: string }>} no program where there is none; the output says why, in one line
 */
export async function provideNode({ version, integrity }, folder, signal, fetch = fetchPackage) {
  const machine = `${process.platform}-${process.arch}`;
  const known = integrity[machine];
  if (!known) return { output: `none is known for ${machine}.` };
  const program = join(folder, version, 'node');
  if (!isProgram(program)) {
    rmSync(folder, { recursive: true, force: true });
    privateFolder(folder);
    const wanted = { name: `node-${machine}`, version, integrity: known };
    const { archive, output } = await fetch(wanted, folder, signal);
    signal?.throwIfAborted();
    if (!archive) return { output: firstLine(output) };
    await unpackNode(archive, dirname(program));
  }
  const { code, output } = await runCommand(program, ['--version'], { milliseconds: 60_000 });
  return code === 0 ? { program, output } : { output: firstLine(output) };
}

/** What went wrong; npm says it first. @param {string} output */
function firstLine(output) {
  return output.trim().split('\n', 1)[0] ?? '';
}

/** @param {Buffer} archive the npm package  @param {string} folder */
async function unpackNode(archive, folder) {
  const files = [...filesOfTar(await promisify(gunzip)(archive))];
  const found = files.find(({ path }) => path === 'package/bin/node');
  if (!found) throw new Error('The package of Node has no bin/node.');
  const draft = `${folder}.${process.pid}.draft`;
  mkdirSync(draft, { recursive: true });
  writeFileSync(join(draft, 'node'), found.content, { mode: 0o755 });
  renameSync(draft, folder);
}
