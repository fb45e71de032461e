import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from './problem.mjs';

/**
 * madeAt: the time that is written in the backup, as that of a file changes with each copy; null when none can be read.
 * @typedef {{ path: string, isDump: boolean, madeAt: Date | null }} Backup
 */

/** Milliseconds. */
const AN_HOUR = 3_600_000;

/** How far the local times of two machines are apart, at most: a backup may look as much newer than it is. */
const HOURS_BETWEEN_ZONES = 26;

/** Enough for all that is read of a dump's header. */
const HEADER_BYTES = 64;

/** Integers in the header of a dump: a byte for the sign, then these, the lowest first. */
const INTEGER_BYTES = 4;

/**
 * The backup at a path, or the latest of the folder there by the times that are written in them.
 * @param {string} path
 * @returns {{ backup: Backup, isNamed: boolean }} isNamed: whether the path itself is the backup
 * @throws {Problem} it is none and holds none
 */
export function findBackup(path) {
  if (!existsSync(path)) throw new Problem(`There is no ${path}.`);
  const named = readBackup(path);
  if (named) return { backup: named, isNamed: true };
  const names = statSync(path).isDirectory() ? readdirSync(path) : [];
  const found = names.flatMap((name) => readBackup(join(path, name)) ?? []);
  const changed = new Map(found.map((each) => [each, statSync(each.path).mtimeMs]));
  const timeOf = (/** @type {Backup} */ each) => each.madeAt?.getTime() ?? 0;
  const [latest] = found.sort(
    (one, other) => timeOf(other) - timeOf(one) || (changed.get(other) ?? 0) - (changed.get(one) ?? 0),
  );
  if (latest) return { backup: latest, isNamed: false };
  throw new Problem(`${path} is no backup and holds none: a dump in the custom format, or a folder of pg_basebackup.`);
}

/**
 * Checks that a backup was made within some hours. One of the future is as wrong as an old one: it would be the latest for as long.
 * @param {Pick<Backup, 'madeAt'>} backup  @param {number} hours  @param {Date} now
 * @returns {{ name: string, isHeld: boolean, words: string }}
 */
export function checkAge({ madeAt }, hours, now) {
  const name = 'age';
  if (madeAt === null) return { name, isHeld: false, words: 'When it was made is not written in it.' };
  const age = (now.getTime() - madeAt.getTime()) / AN_HOUR;
  const made = `${madeAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const words = `It was made at ${made}, ${age.toFixed(1)} hours ago; asked for is one of the latest ${hours} hours.`;
  return { name, isHeld: age <= hours && age >= -HOURS_BETWEEN_ZONES, words };
}

/** @param {string} path @returns {Backup | null} */
function readBackup(path) {
  if (!statSync(path).isDirectory()) {
    const header = headerOf(path);
    if (header.toString('latin1', 0, 5) !== 'PGDMP') return null;
    return { path, isDump: true, madeAt: timeOfDump(header) };
  }
  return existsSync(join(path, 'PG_VERSION')) ? { path, isDump: false, madeAt: timeOfBase(path) } : null;
}

/** @param {string} file */
function headerOf(file) {
  const bytes = Buffer.alloc(HEADER_BYTES);
  const opened = openSync(file, 'r');
  try {
    readSync(opened, bytes);
  } finally {
    closeSync(opened);
  }
  return bytes;
}

/**
 * The header has the local time of the machine that made the dump, without the zone, which is taken to be that of this one. It follows the
 * version and the kind of compression, which is an integer before version 1.15 and a byte from then on.
 * @param {Buffer} header
 * @returns {Date | null}
 */
function timeOfDump(header) {
  const [major, minor, size] = [header.readUInt8(5), header.readUInt8(6), header.readUInt8(8)];
  if (major !== 1 || size !== INTEGER_BYTES) return null;
  const from = minor >= 15 ? 12 : 11 + 1 + INTEGER_BYTES;
  const integer = (/** @type {number} */ index) => header.readInt32LE(from + index * (1 + INTEGER_BYTES) + 1);
  const [second, minute, hour, day, month, year] = [0, 1, 2, 3, 4, 5].map(integer);
  if (!day || year === undefined || month === undefined) return null;
  return new Date(1900 + year, month, day, hour, minute, second);
}

/**
 * The server writes the start with an abbreviation of its zone, of which few mean the same everywhere: any but that of UTC is taken to be the
 * zone of this machine.
 * @param {string} base
 * @returns {Date | null}
 */
function timeOfBase(base) {
  const file = join(base, 'backup_label');
  const label = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const [, day, time, zone = ''] = /^START TIME: (\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) (\S+)$/m.exec(label) ?? [];
  return day === undefined ? null : new Date(`${day}T${time}${['UTC', 'GMT'].includes(zone) ? 'Z' : ''}`);
}
