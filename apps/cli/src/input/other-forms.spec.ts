import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { runCarryover } from '../program/run-carryover.js';
import { standInSurroundings } from '../testing/stand-in-surroundings.js';
import { temporaryFolder } from '../testing/temporary-folder.js';

const path = temporaryFolder();
const env = { CARRYOVER_API_URL: 'http://127.0.0.1:9', CARRYOVER_SECRET_KEY: 'co_live_never-asked' };

/** Every command that reads files of lines, as it is typed. */
const READERS: readonly (readonly [string, ...string[]])[] = [
  ['check'],
  ['totals'],
  ...['load', 'notes', 'transactions', 'statements', 'instructions', 'registrations', 'reconcile'].map(
    (name) => [name, '--supplier', 'DEMO'] as const,
  ),
];

const FORMS = [
  ['CSV', 'ACCOUNT_NO,NAME\n1,Ann\n', 'given:1:1: this is CSV'],
  ['one array', '[{"a":1}]', 'given:1:1: this is one JSON array'],
  ['JSON over lines', '{\n  "a": 1\n}\n', 'given:1:1: this is JSON over several lines'],
  ['UTF-16', Buffer.from('\ufeff{"a":1}', 'utf16le'), 'given:1:1: this is UTF-16'],
  ['gzip in gzip', gzipSync(gzipSync('{"a":1}')), 'given:1:1: this is packed with gzip'],
  ['bzip2', Buffer.from('BZh91AY&SY\x01\x02\n', 'latin1'), 'given:1:1: this is packed with bzip2'],
  ['xz', Buffer.from('\xfd7zXZ\0\0\x04\n', 'latin1'), 'given:1:1: this is packed with xz'],
  ['7z', Buffer.from('7z\xbc\xaf\x27\x1c\0\x04\n', 'latin1'), 'given:1:1: this is a 7z archive'],
  ['a tar archive in gzip', gzipSync(`${'book.ndjson'.padEnd(257, '\0')}ustar  \0{"a":1}\n`), 'this is a tar archive'],
  ['Parquet', 'PAR1\x15\x04\n', 'given:1:1: this is Parquet'],
  ['nothing', '\n\n', 'given is empty'],
] as const;

describe.each(READERS.map((words) => [words[0], words] as const))('%s', (_, words) => {
  it.each(FORMS)('names a file of %s once, and does nothing else', async (_form, content, told) => {
    writeFileSync(path('given'), content);
    const surroundings = standInSurroundings({ env });
    const [name, ...options] = words;
    expect(await runCarryover([name, path('given'), ...options], surroundings)).toBe(1);
    expect(surroundings.written.stderr()).toContain(told);
    expect(surroundings.written.stderr().split('\n').length).toBeLessThanOrEqual(3);
    expect(surroundings.written.stdout()).toBe('');
    expect(existsSync(path('given.failed.ndjson'))).toBe(false);
    expect(readdirSync(dirname(path('given')))).toEqual(['given']);
  });
});
