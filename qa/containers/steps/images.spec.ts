import { describe, expect, it } from '@jest/globals';
import { StagedComposition } from '../testing/staged-composition.js';
import { inspectImage } from './images.js';

/** An image of ours as it is looked at. */
interface StagedImage {
  readonly megabytes?: number;
  readonly user?: string;
  /** What it holds of what was looked for. */
  readonly found?: string;
}

function inspect({ megabytes = 100, user = 'node', found = '' }: StagedImage): Promise<string> {
  const docker = (words: readonly string[]) => {
    if (words[0] === 'run') return found;
    if (words.includes('{{.Config.User}}')) return `${user}\n`;
    return String((words.at(-1) === 'base' ? 200 : 200 + megabytes) * 1e6);
  };
  return inspectImage(new StagedComposition({ docker }), 'ours:1', 'base');
}

describe('an image', () => {
  it('is fine with 120 MB over its base, as node', async () => {
    expect(await inspect({ megabytes: 120 })).toBe('120 MB over its base, as node, without tests and compilers');
  });

  it.each([
    ['is too large', { megabytes: 121 }, 'ours:1 holds 121 MB over its base'],
    ['runs as root', { user: '' }, 'ours:1 runs as ""'],
    ['runs as root by its number', { user: '0' }, 'ours:1 runs as "0"'],
    ['holds a test', { found: '/app/apps/api/dist/x.spec.js\n' }, 'ours:1 holds: /app/apps/api/dist/x.spec.js'],
    ['holds a compiler', { found: '/usr/bin/gcc-12\n' }, 'ours:1 holds: /usr/bin/gcc-12'],
  ])('is not when it %s', async (_, image, words) => {
    await expect(inspect(image)).rejects.toThrow(words);
  });
});
