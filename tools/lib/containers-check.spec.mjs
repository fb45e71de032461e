import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { containersCheck, missingForContainers, UNAVAILABLE } from './containers-check.mjs';

const COMMON = ['bash', 'git', 'openssl', 'tar'];
const NO_ENGINE = 'a Docker engine with compose that answers';

/**
 * A machine that is made up.
 * @param {{ programs?: string[], isRoot?: boolean, isDebian?: boolean, isCheckout?: boolean, answers?: boolean }} given
 */
const machine = ({ programs = [], isRoot = false, isDebian = true, isCheckout = true, answers = false }) => ({
  has: (/** @type {string} */ name) => [...COMMON, ...programs].includes(name),
  ...{ isRoot, isDebian, isCheckout },
  engineAnswers: async () => answers,
});

describe('a machine lacks for containers', () => {
  it.each([
    ['nothing, with an engine and mmdebstrap', { programs: ['docker', 'mmdebstrap'], answers: true }],
    ['nothing, as root of a Debian, which installs them', { programs: ['apt-get'], isRoot: true }],
    [
      'nothing, as root of a Debian with an engine that does not answer',
      { programs: ['apt-get', 'docker'], isRoot: true },
    ],
  ])('%s', async (_, given) => {
    expect(await missingForContainers(machine(given))).toEqual([]);
  });

  it.each([
    ['both, as somebody else', { programs: ['apt-get'] }, ['mmdebstrap', NO_ENGINE]],
    ['both, as root of no Debian', { isRoot: true, isDebian: false }, ['mmdebstrap', NO_ENGINE]],
    ['both, as root of a Debian without apt-get', { isRoot: true }, ['mmdebstrap', NO_ENGINE]],
    ['mmdebstrap, beside an engine', { programs: ['docker'], answers: true }, ['mmdebstrap']],
    ['the engine, where docker has none to talk to', { programs: ['docker', 'mmdebstrap'] }, [NO_ENGINE]],
    ['a checkout, in an archive', { programs: ['apt-get'], isRoot: true, isCheckout: false }, ['a checkout of git']],
  ])('%s', async (_, given, expected) => {
    expect(await missingForContainers(machine(given))).toEqual(expected);
  });

  it('small programs, by name', async () => {
    const bare = {
      ...machine({ isRoot: true }),
      has: (/** @type {string} */ name) => ['apt-get', 'bash'].includes(name),
    };
    expect(await missingForContainers(bare)).toEqual(['git', 'openssl', 'tar']);
  });
});

describe('the check of the containers', () => {
  /** @type {string} */
  let folder;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'carryover-check-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /**
   * What it comes to when the program ends so.
   * @param {{ code: number, output?: string, steps?: Record<string, boolean>, missing?: string[] }} given
   */
  const result = ({ code, output = '', steps = {}, missing = [] }) => {
    const results = Object.entries(steps).map(([name, held]) => ({ name, held }));
    /** @type {typeof import('./run-command.mjs').runCommand} */
    const run = async (_command, args) => {
      if (results.length > 0) writeFileSync(args.at(-1) ?? '', JSON.stringify({ results }));
      return { code, output, timedOut: false };
    };
    const options = { env: {}, folder, signal: new AbortController().signal };
    return containersCheck(options, { missing: async () => missing, run }).run();
  };

  it('is skipped where something is missing, which it names', async () => {
    const { passed, failed, skipped } = await result({ code: 0, missing: ['openssl', NO_ENGINE] });
    expect([passed, failed]).toEqual([0, 0]);
    expect(skipped).toContain(`there is no openssl, no ${NO_ENGINE} here`);
  });

  it('is skipped where nothing could be installed, with what was said', async () => {
    const output = 'E: Unable to fetch\n\ncarryover: Docker could not be installed.\n';
    const { passed, failed, skipped } = await result({ code: UNAVAILABLE, output });
    expect([passed, failed]).toEqual([0, 0]);
    expect(skipped).toContain('Docker could not be installed.');
  });

  it('passes with each step that held', async () => {
    const { passed, failed, skipped } = await result({ code: 0, steps: { start: true, walls: true } });
    expect({ passed, failed, skipped }).toEqual({ passed: 2, failed: 0, skipped: undefined });
  });

  it('fails by the name of the step that did not hold', async () => {
    const { passed, failed, failing } = await result({ code: 1, steps: { start: true, walls: false } });
    expect({ passed, failed, failing }).toEqual({ passed: 1, failed: 1, failing: ['containers: walls'] });
  });

  it.each([
    ['before the first step', {}, 1],
    ['between steps that held', { start: true }, 1],
    ['as if nothing had been tried, after a step', { start: true }, UNAVAILABLE],
  ])('fails when the program ends badly %s', async (_, steps, code) => {
    expect(await result({ code, steps })).toMatchObject({ failed: 1, passed: Object.keys(steps).length });
  });

  it('has the machine to itself', () => {
    const { percent } = containersCheck({ env: {}, folder, signal: new AbortController().signal });
    expect(percent).toBeUndefined();
  });
});
