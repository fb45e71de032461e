import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { packagesAreInstalled } from './ensure-packages.mjs';

const wanted = {
  '': { name: 'project' },
  'libs/contract': { name: 'contract' },
  'node_modules/pg': { version: '8.0.0', integrity: 'sha512-a' },
  'node_modules/for-another-machine': { version: '1.0.0', optional: true },
};
const { 'node_modules/pg': pg } = wanted;
/** @type {string[]} */
const folders = [];

/** @param {object | undefined} installed */
function project(installed) {
  const folder = mkdtempSync(join(tmpdir(), 'packages-'));
  folders.push(folder);
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: wanted }));
  if (!installed) return folder;
  mkdirSync(join(folder, 'node_modules'));
  writeFileSync(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }));
  return folder;
}

describe('whether the packages are installed', () => {
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true });
  });

  it('is so when every package of the lock file is there, those for other machines left aside', () => {
    expect(packagesAreInstalled(project({ 'node_modules/pg': pg }))).toBe(true);
  });

  it.each([
    ['there is no node_modules, or npm did not finish', undefined],
    ['a package is missing', {}],
    ['a package has another version', { 'node_modules/pg': { ...pg, version: '8.0.1' } }],
    ['a package has other contents', { 'node_modules/pg': { ...pg, integrity: 'sha512-b' } }],
  ])('is not so when %s', (_name, installed) => {
    expect(packagesAreInstalled(project(installed))).toBe(false);
  });
});
