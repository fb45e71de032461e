import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import semver from 'semver';
import { messageOf, Problem } from '../lib/problem.mjs';

/**
 * The parts of the OSV format that are read.
 * @typedef {Record<string, string>} Event one of introduced, fixed, last_affected and limit, and its version
 * @typedef {{ type: string, events?: Event[] }} Range
 * @typedef {{ package?: { ecosystem: string, name: string }, versions?: string[], ranges?: Range[] }} Affected
 * @typedef {{ id: string, aliases?: string[], summary?: string, withdrawn?: string, affected?: Affected[] }} Advisory
 * @typedef {{ name: string, version: string, path: string }} InstalledPackage path: in node_modules
 * @typedef {InstalledPackage & { id: string, summary: string, fixed: string[], accepted: string | null }} Finding fixed: later versions that have the
 *   mend; accepted: the reason
 * @typedef {Omit<import('./lock.mjs').Floor, 'least'>} Accepted what is accepted, and why
 */

/**
 * The advisories of a file or folder in the OSV form (https://ossf.github.io/osv-schema/): one or a list of them in `.json`, one a
 * line in `.ndjson` or `.jsonl`, or a folder of such files, as the database of an ecosystem is when its archive is unpacked.
 * @param {string} path
 * @returns {Generator<Advisory>}
 * @throws {Problem} when it cannot be read, is no JSON, or has no advisory: nothing found must not mean nothing read
 */
export function* readAdvisories(path) {
  let count = 0;
  for (const file of filesOf(path)) {
    for (const advisory of parse(file)) {
      if (typeof advisory?.id !== 'string') throw new Problem(`${file} holds something without the id of an advisory.`);
      count += 1;
      yield advisory;
    }
  }
  if (count === 0) throw new Problem(`${path} holds no advisory; .json, .ndjson and .jsonl are read.`);
}

/**
 * The packages that advisories are about. Withdrawn ones count for nothing.
 * @param {InstalledPackage[]} packages of package-lock.json
 * @param {Iterable<Advisory>} advisories
 * @param {Accepted[]} [floors]
 * @returns {Finding[]}
 */
export function affectedPackages(packages, advisories, floors = []) {
  const byName = groupByName(packages);
  /** @type {Finding[]} */
  const found = [];
  // A database has hundreds of thousands: each is forgotten before the next one is read.
  for (const advisory of advisories) {
    if (advisory.withdrawn) continue;
    for (const finding of findingsOf(advisory, byName)) found.push({ ...finding, ...checked(finding, floors) });
  }
  return found;
}

/** @param {Advisory} advisory  @param {Map<string, InstalledPackage[]>} byName */
function findingsOf({ id, aliases = [], summary = '', affected = [] }, byName) {
  /** @param {Affected} entry */
  const installed = ({ package: one }) => (one?.ecosystem === 'npm' && byName.get(one.name)) || [];
  const about = affected.filter((entry) => installed(entry).length > 0);
  const found = about.flatMap((entry) =>
    installed(entry)
      .filter(({ version }) => isAffected(version, entry))
      .map(({ path, name, version }) => ({ id, aliases, path, name, version, summary, fixed: mends(version, about) })),
  );
  // Several entries of one advisory may be about the same versions.
  return found.filter(({ path }, index) => found.findIndex((other) => other.path === path) === index);
}

/** @param {{ id: string, aliases: string[], name: string, version: string }} finding  @param {Accepted[]} floors */
function checked({ id, aliases, name, version }, floors) {
  const known = floors.find((floor) => floor.package === name && [id, ...aliases].includes(floor.advisory));
  return { accepted: known?.accepted?.[version] ?? null };
}

/**
 * Whether a version is listed, or lies in a range. A range without bounds that can be read holds every version.
 * @param {string} version
 * @param {Affected} entry
 */
function isAffected(version, { versions = [], ranges = [] }) {
  if (versions.includes(version)) return true;
  const usable = ranges.filter(({ type }) => type === 'SEMVER' || type === 'ECOSYSTEM');
  if (versions.length === 0 && usable.length === 0) return true;
  return usable.some(({ events }) => isWithin(version, events ?? []));
}

/**
 * Follows the events in the order of their versions: `introduced` begins, `fixed` ends before, `last_affected` behind.
 * @param {string} version
 * @param {Event[]} events
 */
function isWithin(version, events) {
  const steps = events.flatMap((event) => Object.entries(event).map(([kind, at]) => ({ kind, at })));
  const unreadable = steps.some(({ kind, at }) => kind !== 'limit' && at !== '0' && semver.valid(at) === null);
  if (unreadable || steps.length === 0) return true;
  /** @param {string} at */
  const order = (at) => (at === '0' ? '0.0.0-0' : at);
  const sorted = steps
    .filter(({ kind }) => kind !== 'limit')
    .sort((one, other) => semver.compare(order(one.at), order(other.at)));
  let isIn = false;
  for (const { kind, at } of sorted) {
    const passed = semver.compare(version, order(at));
    if (kind === 'introduced' && passed >= 0) isIn = true;
    if (kind === 'fixed' && passed >= 0) isIn = false;
    if (kind === 'last_affected' && passed > 0) isIn = false;
  }
  return isIn;
}

/** @param {string} version  @param {Affected[]} about */
function mends(version, about) {
  const fixed = about.flatMap(({ ranges = [] }) =>
    ranges.flatMap(({ events = [] }) => events.flatMap((event) => event.fixed ?? [])),
  );
  return [...new Set(fixed)].filter((at) => semver.valid(at) !== null && semver.gt(at, version)).sort(semver.compare);
}

/** @param {InstalledPackage[]} packages */
function groupByName(packages) {
  /** @type {Map<string, InstalledPackage[]>} */
  const byName = new Map();
  for (const one of packages) byName.set(one.name, [...(byName.get(one.name) ?? []), one]);
  return byName;
}

const READ = new Set(['.json', '.ndjson', '.jsonl']);

/** @param {string} path */
function filesOf(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) throw new Problem(`There is no ${path}.`);
  if (!stat.isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && READ.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** @param {string} file */
function parse(file) {
  const text = readFileSync(file, 'utf8');
  try {
    if (extname(file) !== '.json')
      return text
        .split('\n')
        .filter((line) => line.trim())
        .map((line) => JSON.parse(line));
    const content = JSON.parse(text);
    return Array.isArray(content) ? content : [content];
  } catch (error) {
    throw new Problem(`${file} is no JSON that can be read: ${messageOf(error)}`);
  }
}
