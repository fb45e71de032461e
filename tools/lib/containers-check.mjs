import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { onPath } from './on-path.mjs';
import { root } from './paths.mjs';
import { readJson } from './private-files.mjs';
import { runCommand } from './run-command.mjs';

/** @import { Check, Options } from './checks.mjs' */
/**
 * What is asked of the machine; in tests of one that is made up.
 * @typedef {{ has: (program: string) => boolean, isRoot: boolean, isDebian: boolean, isCheckout: boolean, engineAnswers: () => Promise<boolean> }} Machine
 */

/**
 * Exit code of `npm run containers` where this machine lacks what it needs and nothing of ours was tried: EX_UNAVAILABLE of sysexits.
 */
export const UNAVAILABLE = 69;

/** Ten times what a cut takes that finds its images of others made, and twice what one from nothing takes beside other work. */
const MINUTES = 40;
/** Milliseconds to take down what was started. */
const GRACE = 120_000;
/** By which the program and docs/deploying.md work; every Linux but the smallest has them. */
const PROGRAMS = ['bash', 'git', 'openssl', 'tar'];

/**
 * What this machine lacks to run the containers, by name; empty when it lacks nothing. What root can have Debian install counts as there.
 * @param {Machine} [machine]
 * @returns {Promise<string[]>}
 */
export async function missingForContainers(machine = thisMachine()) {
  const { has, isRoot, isDebian, isCheckout, engineAnswers } = machine;
  const programs = PROGRAMS.filter((name) => !has(name));
  const canInstall = isRoot && isDebian && has('apt-get');
  return [
    ...programs,
    ...(isCheckout ? [] : ['a checkout of git']),
    ...(canInstall || has('mmdebstrap') ? [] : ['mmdebstrap']),
    ...(canInstall || (has('docker') && (await engineAnswers())) ? [] : ['a Docker engine with compose that answers']),
  ];
}

/** @returns {Machine} */
function thisMachine() {
  return {
    has: (program) => onPath(program) !== undefined,
    isRoot: process.getuid?.() === 0,
    isDebian: existsSync('/etc/debian_version'),
    isCheckout: existsSync(join(root, '.git')),
    engineAnswers: async () => {
      for (const words of [['info'], ['compose', 'version']])
        if ((await runCommand('docker', words, { milliseconds: 30_000 })).code !== 0) return false;
      return true;
    },
  };
}

/**
 * Images and the compose file, a cut of `npm run containers`, of which each step counts as a test. Skipped where this machine lacks what it
 * takes, or where that cannot be installed and started; what fails later has failed.
 * @param {Options} options
 * @param {{ missing?: typeof missingForContainers, run?: typeof runCommand }} [how]
 * @returns {Check}
 */
export function containersCheck(options, { missing = missingForContainers, run = runCommand } = {}) {
  return {
    name: 'containers, a cut of it',
    run: async () => {
      const lacking = await missing();
      if (lacking.length > 0)
        return skippedFor(
          `there is no ${lacking.join(', no ')} here; root on Debian has engine and mmdebstrap installed.`,
        );
      const json = join(options.folder, 'containers.json');
      const { node = process.execPath, env, signal } = options;
      const args = [join(root, 'tools/qa.mjs'), 'containers', '--cut', '--json', json];
      const limits = { milliseconds: MINUTES * 60_000, grace: GRACE, signal };
      const { code, output, timedOut } = await run(node, args, { cwd: root, env, ...limits });
      /** @type {{ results: { name: string, held: boolean }[] }} */
      const { results } = readJson(json, { results: [] });
      if (code === UNAVAILABLE && results.length === 0) return skippedFor(reasonIn(output));
      const failing = results.filter(({ held }) => !held).map(({ name }) => `containers: ${name}`);
      const failed = failing.length === 0 && code !== 0 ? 1 : failing.length;
      const late = timedOut ? `\nIt was not done after ${MINUTES} minutes.` : '';
      return { passed: results.length - failing.length, failed, failing, output: `${output}${late}` };
    },
  };
}

/** @param {string} reason  @returns {import('./checks.mjs').Result} */
function skippedFor(reason) {
  return {
    passed: 0,
    failed: 0,
    output: '',
    skipped: `${reason} What the files say is checked elsewhere: docs/containers.md.`,
  };
}

/** The sentence of a Problem, which is printed last. @param {string} output */
function reasonIn(output) {
  return [...output.matchAll(/^carryover: (.+)$/gm)].at(-1)?.[1] ?? 'it says no reason.';
}
