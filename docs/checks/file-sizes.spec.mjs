import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { root } from '../../tools/lib/paths.mjs';
import { sources } from './support/sources.mjs';

/** Lines of a file that is written by hand; CONTRIBUTING.md says so. */
const MOST = 400;

describe('files that are written by hand', () => {
  it(`have at most ${MOST} lines`, () => {
    const long = sources('apps', 'deploy', 'docs', 'libs', 'migrations', 'qa', 'tools')
      .filter((path) => existsSync(join(root, path)))
      .map((path) => ({ path, lines: readFileSync(join(root, path), 'utf8').split('\n').length - 1 }))
      .filter(({ lines }) => lines > MOST);
    expect(long).toEqual([]);
  });
});
