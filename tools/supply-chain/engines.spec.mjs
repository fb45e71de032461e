import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import semver from 'semver';
import { nodeProblem } from '../lib/ensure-node.mjs';
import { root } from '../lib/paths.mjs';
import { FURTHER_LOCKS } from './lock.mjs';

/** @param {string} path */
const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const { node: supported } = read('package.json').engines;
/** @type {{ packages: Record<string, { engines?: { node?: string }, optional?: boolean }> }[]} */
const locks = ['', ...FURTHER_LOCKS.map((folder) => `${folder}/`)].map((folder) => read(`${folder}package-lock.json`));
const packages = locks
  .flatMap((lock) => Object.entries(lock.packages))
  .filter(([path, { engines }]) => path.includes('node_modules/') && engines?.node)
  .map(([path, { engines, optional }]) => ({
    name: path.split('node_modules/').at(-1),
    range: engines?.node ?? '*',
    optional,
  }));

/** Those that say that they do not run there. A package for another machine alone is nobody's concern. @param {string} version */
function unsupportedBy(version) {
  return packages
    .filter(({ optional }) => !optional)
    .filter(({ range }) => !semver.satisfies(version, range))
    .map(({ name, range }) => `${name} wants ${range}`);
}

describe('the range of Node in package.json', () => {
  it.each(['20.19.0', '22.13.0', '24.11.0', '26.0.0'])('has Node %s, which every package supports', (version) => {
    expect(semver.satisfies(version, supported)).toBe(true);
    expect(unsupportedBy(version)).toEqual([]);
  });

  it.each(['20.18.3', '22.12.0', '23.11.1', '24.10.0'])('leaves out Node %s, which a package does not', (version) => {
    expect(semver.satisfies(version, supported)).toBe(false);
    expect(unsupportedBy(version)).not.toEqual([]);
  });

  it('is what the two commands refuse to leave', () => {
    for (const major of [18, 19, 20, 21, 22, 23, 24, 25, 26])
      for (let minor = 0; minor < 25; minor += 1) {
        const version = `${major}.${minor}.0`;
        expect([version, nodeProblem(version) === '']).toEqual([version, semver.satisfies(version, supported)]);
      }
  });
});
