import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/paths.mjs';

const json = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));

/** A data file of this folder, such as `version-floors.json`. */
export const readPolicy = (name) => json(`tools/supply-chain/${name}`);

/**
 * Every package of others that package-lock.json holds, nested ones too, in the order of the file.
 * @param {{ packages: Record<string, object> }} [lock] package-lock.json as it was read
 * @returns {{ path: string, name: string, version: string, license?: string, integrity?: string, resolved?: string,
 *   isDevelopment: boolean, isOptional: boolean, hasInstallScript: boolean }[]}
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
    }));
}

/** The package.json of the project and of each workspace: `{path, content}`. */
export function manifests() {
  const folders = json('package.json').workspaces.flatMap((pattern) =>
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
