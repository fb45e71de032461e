import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Carryover } from '../../apps/api/e2e/support/carryover.mjs';
import { freePort } from '../../tools/lib/free-port.mjs';
import { root } from '../../tools/lib/paths.mjs';
import { blocksOf, guidePages, stepsOf, withoutChance } from './support/guide.mjs';

const END = '--end of step--';

/** Where the reader of the README is: the folder of the repository, with the data of a service of this test in `.data`. */
function readersFolder(dataDir) {
  const folder = mkdtempSync(join(tmpdir(), 'carryover-walk-'));
  for (const name of ['docs', 'node_modules', 'package.json']) symlinkSync(join(root, name), join(folder, name));
  symlinkSync(dataDir, join(folder, '.data'));
  return folder;
}

let carryover;
let folder;

beforeAll(async () => {
  const port = await freePort();
  carryover = await Carryover.start({ env: { PORT: String(port), PUBLIC_API_URL: `http://localhost:${port}` } });
  folder = readersFolder(carryover.dataDir);
}, 120_000);

afterAll(async () => {
  await carryover?.stop();
  if (folder !== undefined) rmSync(folder, { recursive: true });
});

describe('the README and the guide', () => {
  it('can be typed from the first page to the last, and answer what is printed below each step', async () => {
    const readme = stepsOf(blocksOf('README.md').filter(({ isMarked, language }) => isMarked || language === 'text'));
    const steps = [
      ...readme.map((step) => ({ page: 'README.md', ...step })),
      ...guidePages().flatMap((page) => stepsOf(blocksOf(page)).map((step) => ({ page, ...step }))),
    ];
    expect(steps.length).toBeGreaterThan(25);
    const script = steps.map(({ commands }) => `${commands}\necho '${END}'`).join('\n');
    const { stdout, stderr } = await promisify(execFile)('bash', ['--norc', '-euo', 'pipefail', '-c', script], {
      cwd: folder,
    });
    const answers = stdout.split(`${END}\n`).slice(0, -1);
    const told = (answerOf) => steps.map((step, index) => [step.page, step.commands, withoutChance(answerOf(index))]);
    expect(told((index) => answers[index] ?? '')).toEqual(told((index) => steps[index].answer));
    expect(stderr).toBe('');
  }, 120_000);
});
