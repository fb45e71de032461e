import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { root } from '../lib/paths.mjs';
import { installScriptProblems } from './install-scripts.mjs';
import { isCovered, LICENCES_PAGE, licenceProblems, renderLicencesPage } from './licences.mjs';
import { FURTHER_LOCKS, furtherManifest, furtherPackages, lockedPackages, manifests, readPolicy } from './lock.mjs';
import { looseVersions, staleAcceptances, unlockedPackages, versionsBelowFloors } from './versions.mjs';

const packages = lockedPackages();
const floors = readPolicy('version-floors.json');
const scripts = readPolicy('install-scripts.json');
const plain = { license: 'MIT', isDevelopment: false, isOptional: false, hasInstallScript: false, isBundled: false };
/**
 * @param {string} name
 * @param {string} version
 * @param {Partial<import('./lock.mjs').LockedPackage>} [more]
 */
const at = (name, version, more = {}) => ({ path: `node_modules/${name}`, name, version, ...plain, ...more });

describe('versions', () => {
  it('are exact for every direct dependency of every workspace', () => {
    expect(manifests().length).toBeGreaterThan(8);
    expect(looseVersions(manifests())).toEqual([]);
  });

  it.each(['^1.0.0', '~1.0.0', '1.x', '*', 'latest', '>=1.0.0', 'github:a/b', 'file:../a', 'npm:a@^1.0.0', 'npm:a'])(
    'does not take %s',
    (version) => {
      expect(looseVersions([{ path: 'package.json', content: { dependencies: { thing: version } } }])).toHaveLength(1);
    },
  );

  it('are locked by a hash each, without the address of any registry', () => {
    expect(packages.length).toBeGreaterThan(1000);
    expect(unlockedPackages(packages)).toEqual([]);
    expect(readFileSync(join(root, '.npmrc'), 'utf8')).toContain('omit-lockfile-registry-resolved=true');
    expect(unlockedPackages([at('inner', '1.0.0', { isBundled: true })])).toEqual([]);
    expect(unlockedPackages([at('thing', '1.0.0'), at('other', '1.0.0', { integrity: 'sha1-abc' })])).toHaveLength(2);
  });
});

describe('the floors for known holes', () => {
  it('hold for every package of the lock, nested ones too', () => {
    expect(versionsBelowFloors(packages, floors)).toEqual([]);
    expect(staleAcceptances(packages, floors)).toEqual([]);
  });

  it('name an advisory and are about packages of the lock', () => {
    const known = new Set(packages.map(({ name }) => name));
    expect(
      floors.filter((floor) => !known.has(floor.package) || !/^GHSA(-[\da-z]{4}){3}$/.test(floor.advisory)),
    ).toEqual([]);
    expect(floors.filter(({ why }) => !why)).toEqual([]);
  });

  it.each([
    ['1.1.11', 1],
    ['1.1.12', 0],
    ['1.2.0', 0],
    ['2.0.1', 1],
    ['2.0.2-rc.1', 1],
    ['2.0.2', 0],
    ['0.9.0', 1],
    ['3.0.0', 1],
    ['5.0.0', 0],
  ])('of 1.1.12, 2.0.2 and 4.0.1 find in %s as many holes as %i', (version, count) => {
    const floor = { package: 'thing', least: ['1.1.12', '2.0.2', '4.0.1'], advisory: 'GHSA-0000-0000-0000' };
    expect(versionsBelowFloors([at('thing', version)], [floor])).toHaveLength(count);
  });

  it('see a copy that another package brought along', () => {
    const nested = { packages: { 'node_modules/a/node_modules/multer': { version: '1.4.4' } } };
    expect(versionsBelowFloors(lockedPackages(nested), floors)[0]).toContain(
      'node_modules/a/node_modules/multer is 1.4.4',
    );
  });
});

describe.each(FURTHER_LOCKS)('the packages of %s', (folder) => {
  const further = furtherPackages(folder);

  it('are pinned, and locked by a hash each, without the address of any registry', () => {
    expect(looseVersions([furtherManifest(folder)])).toEqual([]);
    expect(further.length).toBeGreaterThan(100);
    expect(unlockedPackages(further)).toEqual([]);
  });

  it('are above the floors for known holes, and say under which licence they are', () => {
    expect(versionsBelowFloors(further, floors)).toEqual([]);
    expect(further.filter(({ license }) => license === undefined).map(({ path }) => path)).toEqual([]);
  });

  it('are installed without the scripts that some have', () => {
    expect(readFileSync(join(root, folder, 'run-generators.mjs'), 'utf8')).toContain("'--ignore-scripts'");
  });
});

describe('install scripts', () => {
  it('run for the packages of the list only, and each line says why', () => {
    expect(installScriptProblems(packages, scripts)).toEqual([]);
    expect(Object.values(scripts).filter(({ why }) => !why)).toEqual([]);
  });

  it('of another package are refused, and so is one for development that comes into production', () => {
    const newcomer = at('newcomer', '1.0.0', { hasInstallScript: true });
    const moved = at('nx', '1.0.0', { hasInstallScript: true, isDevelopment: false });
    expect(installScriptProblems([...packages, newcomer, moved], scripts)).toHaveLength(2);
  });
});

describe('licences', () => {
  it('of all that runs in production are allowed', () => {
    expect(licenceProblems()).toEqual([]);
  });

  it('that are unknown, or allowed for other packages only, are refused', () => {
    const intruders = [
      at('a', '1.0.0', { license: 'AGPL-3.0-only' }),
      at('b', '1.0.0', { license: undefined }),
      at('c', '1.0.0', { license: 'LGPL-3.0-or-later' }),
    ];
    expect(licenceProblems([...packages, ...intruders])).toHaveLength(3);
  });

  it.each([
    ['(MIT OR GPL-3.0-only)', true],
    ['MIT AND GPL-3.0-only', false],
    ['MIT AND ISC', true],
    ['GPL-3.0-only', false],
  ])('%s is covered: %s', (expression, expected) => {
    expect(isCovered(expression, (id) => ['MIT', 'ISC'].includes(id))).toBe(expected);
  });

  it('are listed in a page that is not stale', () => {
    expect(readFileSync(join(root, LICENCES_PAGE), 'utf8')).toBe(renderLicencesPage());
  });
});
