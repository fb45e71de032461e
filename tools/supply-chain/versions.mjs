import semver from 'semver';

/** @import { Floor, LockedPackage, Manifest } from './lock.mjs' */

/** A version, or one of a package that is installed under another name. */
const EXACT = /^(npm:[\w@/.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/;
const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'];

/**
 * Direct dependencies that are not pinned to one version.
 * @param {Manifest[]} manifests
 * @returns {string[]} a sentence each; none when all is pinned
 */
export function looseVersions(manifests) {
  return manifests.flatMap(({ path, content }) =>
    KINDS.flatMap((kind) => Object.entries(content[kind] ?? {}))
      .filter(([, version]) => !EXACT.test(version))
      .map(([name, version]) => `${path}: ${name} is "${version}", which is no exact version`),
  );
}

/**
 * Entries of the lock that say from where they come (a mirror's address works on one network only) or not what they
 * are (without a hash of 512 bits anything may be installed in their place). What comes bundled is in the archive of another
 * one, whose hash is over both.
 * @param {Pick<LockedPackage, 'path' | 'integrity' | 'resolved' | 'isBundled'>[]} packages
 * @returns {string[]} a sentence each
 */
export function unlockedPackages(packages) {
  return packages.flatMap(({ path, integrity, resolved, isBundled }) => [
    ...(resolved ? [`${path} has an address: ${resolved}`] : []),
    ...(isBundled || /^sha512-[\w+/]{86}==$/.test(integrity ?? '') ? [] : [`${path} has no SHA-512`]),
  ]);
}

/**
 * Packages below the least version that has a known hole closed. A floor is given for each release line that was
 * mended: a version is held to the floor of its own major; one of a line that was never mended is refused, and one
 * newer than all of them has the mend.
 * @param {Pick<LockedPackage, 'path' | 'name' | 'version'>[]} packages
 * @param {Floor[]} floors
 * @returns {string[]} a sentence each
 */
export function versionsBelowFloors(packages, floors) {
  return floors.flatMap(({ package: name, least, advisory, accepted = {} }) =>
    packages
      .filter((entry) => entry.name === name && !(entry.version in accepted) && !reaches(entry.version, least))
      .map(({ path, version }) => `${path} is ${version}; ${advisory} is closed in ${least.join(', ')}`),
  );
}

/**
 * Accepted exceptions below a floor whose package is not in the lock any more; they would hide the next one.
 * @param {Pick<LockedPackage, 'name' | 'version'>[]} packages
 * @param {Floor[]} floors
 */
export function staleAcceptances(packages, floors) {
  return floors.flatMap(({ package: name, advisory, accepted = {} }) =>
    Object.keys(accepted)
      .filter((version) => !packages.some((entry) => entry.name === name && entry.version === version))
      .map((version) => `${name} ${version} is accepted (${advisory}) and no longer there`),
  );
}

/** @param {string} version  @param {string[]} least of each release line that was mended */
function reaches(version, least) {
  const major = semver.major(version);
  const own = least.find((floor) => semver.major(floor) === major);
  if (own) return semver.gte(version, own);
  return least.every((floor) => semver.major(floor) < major);
}
