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

/** Which Node tests run on besides the one that runs them. @param {string} [running] its version */
export function secondNode(running = process.versions.node) {
  return Number.parseInt(running, 10) < 24 ? newer : oldest;
}

/**
 * A check of `npm test`: the unit tests and the main job on another Node, fetched with npm. Where it cannot be had, that is said and
 * counts as skipped.
 * @param {import('./checks.mjs').Options} options
 * @returns {import('./checks.mjs').Check}
 */
export function secondNodeCheck(options) {
  const wanted = secondNode();
  const { version } = wanted;
  const run = async () => {
    const { program, output } = await provideNode(wanted, nodeFolder, options.signal);
    if (!program) return { passed: 0, failed: 0, output, skipped: `there is no Node ${version} here: ${output}` };
    const env = { ...options.env, PATH: [dirname(program), options.env.PATH ?? ''].join(delimiter) };
    const there = { ...options, env, node: program };
    const unit = await runJestTwice(['--selectProjects', 'unit', '-w', '1'], { ...there, isWhole: true });
    const { file, name } = mainJob;
    const args = ['--selectProjects', 'e2e', '-t', name, '--forceExit', '--runTestsByPath', file];
    return addUp(version, [unit, await runJest(args, { ...there, isWhole: false })]);
  };
  return { name: `unit tests and main job on Node ${version}`, run };
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
