import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/paths.mjs';

/**
 * @typedef {{ name?: string, version: string, license?: string, integrity?: string, resolved?: string, dev?: boolean, optional?: boolean,
 *   devOptional?: boolean, hasInstallScript?: boolean, inBundle?: boolean, link?: boolean }} Entry of package-lock.json
 * @typedef {{ path: string, name: string, version: string, license?: string | undefined, integrity?: string | undefined,
 *   resolved?: string | undefined, isDevelopment: boolean, isOptional: boolean, hasInstallScript: boolean, isBundled: boolean }} LockedPackage
 *   isBundled: it comes in the archive of another one, whose hash is over both
 * @typedef {{ path: string, content: Record<string, Record<string, string>> }} Manifest content: of package.json, its dependencies by kind
 * @typedef {{ package: string, least: string[], advisory: string, why?: string, accepted?: Record<string, string> }} Floor accepted: why, by
 *   version
 * @typedef {{ allowed: Record<string, string>, allowedFor: Record<string, { packages: string[], why: string }>,
 *   readInPackage: Record<string, string> }} LicencePolicy
 * @typedef {Record<string, { production: boolean, why: string }>} InstallScripts by package, a trailing `*` for a family
 * @typedef {{ 'version-floors.json': Floor[], 'licences.json': LicencePolicy, 'install-scripts.json': InstallScripts }} Policies
 */

/** @param {string} path */
const json = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));

/**
 * A data file of this folder.
 * @template {keyof Policies} Name
 * @param {Name} name
 * @returns {Policies[Name]}
 */
export const readPolicy = (name) => json(`tools/supply-chain/${name}`);

/** Folders with a lock of their own beside that of the project: what tests alone install, where they run. */
export const FURTHER_LOCKS = ['tools/generators'];

/**
 * Every package of others that package-lock.json holds, nested ones too, in the order of the file.
 * @param {{ packages: Record<string, Entry> }} [lock] package-lock.json as it was read
 * @returns {LockedPackage[]}
 */
export function lockedPackages(lock = json('package-lock.json')) {
  return Object.entries(lock.packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link)
    .map(([path, entry]) => ({
      path,
      name: entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: entry.version,
      license: entry.license,
      integrity: entry.integrity,
      resolved: entry.resolved,
      isDevelopment: entry.dev === true,
      isOptional: entry.optional === true || entry.devOptional === true,
      hasInstallScript: entry.hasInstallScript === true,
      isBundled: entry.inBundle === true,
    }));
}

/** The package.json of the project and of each workspace. @returns {Manifest[]} */
export function manifests() {
  /** @type {{ workspaces: string[] }} */
  const { workspaces } = json('package.json');
  const folders = workspaces.flatMap((pattern) =>
    pattern.endsWith('/*')
      ? readdirSync(join(root, pattern.slice(0, -2)), { withFileTypes: true })
          .filter((entry) => entry.isDirectory())
          .map(({ name }) => `${pattern.slice(0, -1)}${name}`)
      : [pattern],
  );
  return ['package.json', ...folders.map((folder) => `${folder}/package.json`)].map((path) => ({
    path,
    content: json(path),
  }));
}

/**
 * Packages of a further lock, as {@link lockedPackages}; all of them are for development.
 * @param {string} folder one of {@link FURTHER_LOCKS}
 * @returns {LockedPackage[]}
 */
export function furtherPackages(folder) {
  const packages = lockedPackages(json(`${folder}/package-lock.json`));
  return packages.map((entry) => ({ ...entry, path: `${folder}/${entry.path}`, isDevelopment: true }));
}

/** @param {string} folder one of {@link FURTHER_LOCKS}  @returns {Manifest} */
export const furtherManifest = (folder) => ({
  path: `${folder}/package.json`,
  content: json(`${folder}/package.json`),
});
