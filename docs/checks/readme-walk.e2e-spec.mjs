import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Carryover } from '../../apps/api/e2e/support/carryover.mjs';
import { freePort } from '../../tools/lib/free-port.mjs';
import { root } from '../../tools/lib/paths.mjs';

/** The walk of a document: each block of commands with the answer printed below it. */
function walk(document) {
  const text = readFileSync(join(root, document), 'utf8');
  const steps = [...text.matchAll(/<!-- walk -->\n```bash\n(.*?)```\n\n(?:```text\n(.*?)```)?/gs)];
  return steps.map(([, commands, answer = '']) => ({ commands, answer }));
}

/** What differs from run to run, made equal: the port, the token, account numbers and times. */
function withoutChance(text) {
  return text
    .replace(/localhost:\d+/g, 'localhost:PORT')
    .replace(/A-[0-9A-F]{8}/g, 'A-NUMBER')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)/g, 'TIME');
}

let carryover;

beforeAll(async () => {
  const port = await freePort();
  carryover = await Carryover.start({ env: { PORT: String(port), PUBLIC_API_URL: `http://localhost:${port}` } });
}, 60_000);

afterAll(() => carryover?.stop());

describe('the walk through the API', () => {
  it('goes from key to PROCESSED and on to what comes after, and answers what is printed below each step', async () => {
    const guides = ['docs/guide/after-the-import.md', 'docs/guide/following-an-import.md'];
    const parts = ['README.md', ...guides].map(walk);
    for (const part of parts) expect(part.length).toBeGreaterThan(5);
    const steps = parts.flat();
    const end = '--end of step--';
    const script = steps.map(({ commands }) => `${commands}\necho ${end}`).join('\n');
    const { stdout, stderr } = await promisify(execFile)('bash', ['--norc', '-euo', 'pipefail', '-c', script], {
      cwd: root,
      env: { ...process.env, DATA_DIR: carryover.dataDir },
    });
    expect(stderr).toBe('');
    const answers = stdout.split(`${end}\n`).slice(0, -1);
    expect(answers.map(withoutChance)).toEqual(steps.map(({ answer }) => withoutChance(answer)));
    expect(stdout).toContain('"PROCESSED"');
  }, 60_000);
});
