import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { EXIT } from '../program/exit-codes.js';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { openOutput } from './open-output.js';

const pathOf = temporaryFolder();

describe('openOutput', () => {
  it('writes a plain file', async () => {
    const file = openOutput(pathOf('plain'));
    for (let index = 0; index < 100; index += 1) await file.write('x'.repeat(10_000));
    await file.finish();
    await file.abandon();
    expect(readFileSync(pathOf('plain'), 'utf8')).toBe('x'.repeat(1_000_000));
  });

  it('packs a file whose name ends in .gz', async () => {
    const file = openOutput(pathOf('packed.gz'));
    await file.write('one\n');
    await file.write(Buffer.from('two\n'));
    await file.finish();
    expect(gunzipSync(readFileSync(pathOf('packed.gz'))).toString()).toBe('one\ntwo\n');
  });

  it('keeps what was there, and leaves nothing behind, when it is abandoned', async () => {
    const path = pathOf('kept.gz');
    writeFileSync(path, 'old');
    const before = readdirSync(dirname(path));
    const file = openOutput(path);
    await file.write('new');
    await file.abandon();
    expect(readFileSync(path, 'utf8')).toBe('old');
    expect(readdirSync(dirname(path))).toEqual(before);
  });

  it('is abandoned in the midst of packing', async () => {
    const path = pathOf('half.gz');
    for (let round = 0; round < 200; round += 1) {
      const file = openOutput(path);
      file.write(randomBytes(100_000)).catch(() => undefined);
      for (let turn = 0; turn < round % 20; turn += 1) await new Promise(setImmediate);
      await file.abandon();
    }
    expect(readdirSync(dirname(path)).filter((name) => name.startsWith('half'))).toEqual([]);
  });

  it.each(['none/file', 'none/file.gz'])('says that %s cannot be written', async (name) => {
    const file = openOutput(pathOf(name));
    const work = file.write('x').then(() => file.finish());
    await expect(work).rejects.toMatchObject({ exitCode: EXIT.file, message: expect.stringContaining('written') });
    await file.abandon();
    expect(existsSync(pathOf('none'))).toBe(false);
  });

  it('writes to what is no plain file without replacing it', async () => {
    const file = openOutput('/dev/null');
    await file.write('x');
    await file.finish();
    expect(existsSync('/dev/null')).toBe(true);
  });
});
