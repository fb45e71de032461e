import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Carryover } from '../../apps/api/e2e/support/carryover.mjs';
import { freePort } from '../../tools/lib/free-port.mjs';
import { root } from '../../tools/lib/paths.mjs';
import { blocksOf, GUIDE, guidePages, stepsOf, withoutChance } from './support/guide.mjs';

/** @import { Step } from './support/guide.mjs' */

const END = '--end of step--';
const QUICKSTART = `${GUIDE}/quickstart.md`;

/**
 * Where the reader of the README is: the folder of the repository, with the data of a service of this test in `.data`.
 * @param {string} dataDir
 */
function readersFolder(dataDir) {
  const folder = mkdtempSync(join(tmpdir(), 'carryover-walk-'));
  for (const name of ['docs', 'node_modules', 'package.json']) symlinkSync(join(root, name), join(folder, name));
  symlinkSync(dataDir, join(folder, '.data'));
  return folder;
}

/** @type {Carryover} */
let carryover;
/** @type {string} */
let folder;

beforeAll(async () => {
  const port = await freePort();
  carryover = await Carryover.start({
    sandbox: true,
    env: { PORT: String(port), PUBLIC_API_URL: `http://localhost:${port}` },
  });
  folder = readersFolder(carryover.dataDir);
});

afterAll(async () => {
  await carryover?.stop();
  if (folder !== undefined) rmSync(folder, { recursive: true });
});

/** Starts what `npx` finds without a second of npm before it; that it is found there is shown by the quickstart. */
const FOUND = `npx() { '${root}/node_modules/.bin/'"$1" "\${@:2}"; }`;

/** What the service of this test stands in for; tools/start.e2e-spec.mjs types it. */
const START = 'npm start\n';

/**
 * Types steps into one shell, as a reader would who stops at the first failure, and reads what the terminal shows.
 * @param {Step[]} steps
 * @param {string[]} [before] what the shell is told before
 */
async function type(steps, before = []) {
  const script = ['exec 2>&1', ...before, ...steps.map(({ commands }) => `${commands}\necho '${END}'`)].join('\n');
  const { stdout } = await promisify(execFile)('bash', ['--norc', '-euo', 'pipefail', '-c', script], {
    cwd: folder,
    env: { ...process.env, npm_config_loglevel: 'error' },
  });
  return stdout.split(`${END}\n`).slice(0, -1);
}

/** Compares answers with what is printed below each step. @param {(Step & { page: string })[]} steps  @param {string[]} answers */
function expectPrinted(steps, answers) {
  const told = steps.map(({ page, commands }, index) => [page, commands, withoutChance(answers[index] ?? '')]);
  expect(told).toEqual(steps.map(({ page, commands, answer }) => [page, commands, withoutChance(answer)]));
}

/** @param {string} page */
const stepsOfPage = (page) => stepsOf(blocksOf(page)).map((step) => ({ page, ...step }));

describe('the guide', () => {
  it('can be typed from its second page to the last, and answers what is printed below each step', async () => {
    const pages = guidePages();
    expect(pages[0]).toBe(QUICKSTART);
    const steps = pages.slice(1).flatMap(stepsOfPage);
    expect(steps.length).toBeGreaterThan(25);
    expectPrinted(steps, await type(steps, [FOUND]));
  });

  it('begins with a quickstart of six commands at most, which imports accounts', async () => {
    const steps = stepsOfPage(QUICKSTART);
    expect(steps.flatMap(({ commands }) => commands.trimEnd().split('\n')).length).toBeLessThanOrEqual(6);
    const [start, ...typed] = steps;
    expect(start?.commands).toBe(START);
    expectPrinted(typed, await type(typed));
    expect(await carryover.states()).toMatchObject({ PROCESSED: 43 });
  });

  it('begins as the README does', () => {
    const section = readFileSync(join(root, 'README.md'), 'utf8')
      .split(/^## /m)
      .find((part) => part.startsWith('Five'));
    for (const { commands } of stepsOfPage(QUICKSTART).slice(1)) expect(section).toContain(`\n\`\`\`bash\n${commands}`);
  });
});
