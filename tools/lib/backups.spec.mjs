import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { checkAge, findBackup } from './backups.mjs';

const NOW = new Date('2026-03-03T09:30:00Z');

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'carryover-backups-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** A number as a dump has it: its sign, and four bytes. @param {number} value */
function integer(value) {
  const bytes = Buffer.alloc(5);
  bytes.writeInt32LE(value, 1);
  return bytes;
}

/**
 * Writes what pg_dump begins a file in the custom format with.
 * @param {string} name
 * @param {Date} at  @param {{ minor?: number, size?: number }} [of]
 * @returns {string} where it is
 */
function dump(name, at, { minor = 16, size = 4 } = {}) {
  const path = join(folder, name);
  const compression = minor >= 15 ? Buffer.from([1]) : integer(-1);
  const times = [
    at.getSeconds(),
    at.getMinutes(),
    at.getHours(),
    at.getDate(),
    at.getMonth(),
    at.getFullYear() - 1900,
    0,
  ];
  const version = Buffer.from([1, minor, 0, size, 8, 1]);
  writeFileSync(path, Buffer.concat([Buffer.from('PGDMP'), version, compression, ...times.map(integer)]));
  return path;
}

/**
 * Makes what a folder of pg_basebackup is known by.
 * @param {string} name  @param {string} [startTime] as its label has it; none without
 * @returns {string} where it is
 */
function base(name, startTime) {
  const path = join(folder, name);
  mkdirSync(path);
  writeFileSync(join(path, 'PG_VERSION'), '18\n');
  const label = ['START WAL LOCATION: 0/2000028', `START TIME: ${startTime}`, 'LABEL: pg_basebackup base backup', ''];
  if (startTime !== undefined) writeFileSync(join(path, 'backup_label'), label.join('\n'));
  return path;
}

describe('a backup', () => {
  it.each([14, 15, 16])('by pg_dump, in version 1.%d of its format, was made when its header says', (minor) => {
    const path = dump('one.dump', NOW, { minor });
    expect(findBackup(path)).toEqual({ backup: { path, isDump: true, madeAt: NOW }, isNamed: true });
  });

  it.each([
    ['2026-03-03 09:30:00 UTC', NOW],
    ['2026-03-03 09:30:00 GMT', NOW],
    ['2026-07-03 09:30:00 BST', new Date('2026-07-03T09:30:00')],
  ])('by pg_basebackup, of %s, was made when its label says', (startTime, madeAt) => {
    const path = base('base', startTime);
    expect(findBackup(path)).toEqual({ backup: { path, isDump: false, madeAt }, isNamed: true });
  });

  it('without a time that can be read has none', () => {
    expect(findBackup(base('copied')).backup.madeAt).toBeNull();
    expect(findBackup(dump('other.dump', NOW, { size: 8 })).backup.madeAt).toBeNull();
  });

  it('that is the latest of a folder is so by what is written in it, not by when a file was copied', () => {
    const latest = base('base-2026-03-02', '2026-03-02 02:00:00 UTC');
    const copied = dump('carryover-2026-03-01.dump', new Date('2026-03-01T02:00:00Z'));
    base('copied');
    utimesSync(latest, NOW, new Date('2026-01-01T00:00:00Z'));
    utimesSync(copied, NOW, NOW);
    writeFileSync(join(folder, 'notes.txt'), 'of the week');
    expect(findBackup(folder)).toMatchObject({ backup: { path: latest }, isNamed: false });
  });

  it('is told apart from what is none, and from a folder without any', () => {
    writeFileSync(join(folder, 'notes.txt'), 'x');
    expect(() => findBackup(join(folder, 'notes.txt'))).toThrow('is no backup and holds none');
    expect(() => findBackup(folder)).toThrow('is no backup and holds none');
    expect(() => findBackup(join(folder, 'other'))).toThrow('There is no');
  });
});

describe('the age of a backup', () => {
  it.each([
    ['as old as is asked for', '2026-03-01T21:30:00Z', true, '36.0 hours ago'],
    ['an hour older', '2026-03-01T20:30:00Z', false, '37.0 hours ago'],
    ['of a machine whose local time is later', '2026-03-03T23:30:00Z', true, '-14.0 hours ago'],
    ['of a year to come', '2027-03-03T09:30:00Z', false, '-8760.0 hours ago'],
  ])('%s', (_what, madeAt, isHeld, words) => {
    const check = checkAge({ madeAt: new Date(madeAt) }, 36, NOW);
    expect(check).toEqual({ name: 'age', isHeld, words: expect.stringContaining(words) });
  });

  it('that nobody knows is too old', () => {
    expect(checkAge({ madeAt: null }, 36, NOW)).toMatchObject({ isHeld: false });
  });
});
