import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MANIFEST_FILE, SIGNATURE_FILE } from '../pack-manifest.js';
import { PACK_JWS_TYPES } from '../pack-signature.js';
import { ArchiveNotReadable } from './read-archive.js';
import { FILES, fileOf, manifestOf, newSigner, packOf, signed, writeZip } from './testing/make-pack.js';
import { verifyPack } from './verify-pack.js';

const signer = newSigner();
const keys = [newSigner().published, signer.published];
const path = (name: string) => join(folder, name);
let folder: string;
let packs = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carryover-pack-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function problemsOf(files: Readonly<Record<string, string | Buffer>>, by = keys): Promise<readonly string[]> {
  packs += 1;
  return (await verifyPack(await writeZip(path(`${packs}.zip`), files), by)).problems;
}

/** Writes an archive and changes its bytes. */
async function spoilt(
  name: string,
  files: Readonly<Record<string, string>>,
  spoil: (bytes: Buffer) => Buffer,
): Promise<string> {
  const file = await writeZip(path(name), files);
  await writeFile(file, spoil(await readFile(file)));
  return file;
}

describe('verifying a pack', () => {
  it('finds nothing wrong with one that is as it was signed, and says by which key', async () => {
    const file = await writeZip(path('whole.zip'), packOf(signer));
    const verdict = await verifyPack(file, keys);
    expect(verdict).toMatchObject({ problems: [], kid: signer.published.kid, manifest: { wave: 'JUNE-1' } });
    expect(verdict.sha256).toBe(fileOf('whole.zip', await readFile(file)).sha256);
  });

  it.each([
    ['a file of other bytes', { 'accounts.csv': 'a,b\r\n1,3\r\n' }, ['accounts.csv was altered']],
    ['a file that is longer', { 'accounts.csv': `${FILES['accounts.csv']}3,4\r\n` }, ['accounts.csv was altered']],
    ['a file that is shorter', { 'accounts.csv': '' }, ['accounts.csv was altered']],
    ['a file besides', { 'more.csv': 'x' }, ['more.csv is not of the pack']],
    ['another manifest beside what was signed', { [MANIFEST_FILE]: '{}' }, ['manifest.json was altered']],
  ])('names %s', async (_, changes, problems) => {
    expect(await problemsOf({ ...packOf(signer), ...changes })).toEqual(problems);
  });

  it('names a file of which bytes were damaged, and still tells what is signed', async () => {
    const files = packOf(signer, { ...FILES, 'accounts.csv': randomBytes(50_000).toString('hex') });
    const file = await spoilt('rotten.zip', files, (bytes) => {
      // Within what the first file was compressed to.
      bytes.fill(0xff, 20_000, 20_010);
      return bytes;
    });
    expect(await verifyPack(file, keys)).toMatchObject({
      problems: ['accounts.csv was altered'],
      manifest: { wave: 'JUNE-1' },
      sha256: fileOf('rotten.zip', await readFile(file)).sha256,
    });
  });

  it('names a file that is missing', async () => {
    const { 'summary.html': _, ...others } = packOf(signer);
    expect(await problemsOf(others)).toEqual(['summary.html is missing']);
  });

  it('believes no manifest without a signature', async () => {
    const { [SIGNATURE_FILE]: _, ...others } = packOf(signer);
    expect(await problemsOf(others)).toEqual(['it has no manifest.jws']);
  });

  it('believes no key but those it is given', async () => {
    const other = newSigner();
    expect(await problemsOf(packOf(other))).toEqual(['the manifest is signed by none of the given keys']);
    const files = packOf(signer);
    const claimed = signed(files[MANIFEST_FILE] ?? '', other, { kid: signer.published.kid });
    expect(await problemsOf({ ...files, [SIGNATURE_FILE]: claimed })).toEqual([
      'the manifest, or its signature, was altered',
    ]);
  });

  it.each([
    ['none', { alg: 'none' }, 'the signature is by another algorithm than that of packs'],
    ['HMAC', { alg: 'HS256' }, 'the signature is by another algorithm than that of packs'],
    ['a kind of another thing', { typ: PACK_JWS_TYPES.countersignature }, 'the signature is not one of a pack'],
    ['an extension that has to be understood', { crit: ['b64'] }, 'the signature is not one of a pack'],
    [
      'a key of its own',
      { jwk: newSigner().published, kid: 'mine' },
      'the manifest is signed by none of the given keys',
    ],
  ])('refuses a header with %s', async (_, header, problem) => {
    const files = packOf(signer);
    const jws = signed(files[MANIFEST_FILE] ?? '', signer, header);
    expect(await problemsOf({ ...files, [SIGNATURE_FILE]: jws })).toEqual([problem]);
  });

  it('refuses alg none without a signature', async () => {
    const files = packOf(signer);
    const header = { alg: 'none', typ: PACK_JWS_TYPES.manifest, kid: signer.published.kid };
    const parts = [JSON.stringify(header), files[MANIFEST_FILE] ?? ''].map((text) =>
      Buffer.from(text).toString('base64url'),
    );
    expect(await problemsOf({ ...files, [SIGNATURE_FILE]: `${parts.join('.')}.` })).toEqual([
      'the signature of the manifest is none',
    ]);
  });

  it('refuses a manifest that is signed and names no plain files', async () => {
    const manifest = manifestOf([{ ...fileOf('a.csv', ''), name: '../a.csv' }]);
    const files = { [MANIFEST_FILE]: manifest, [SIGNATURE_FILE]: signed(manifest, signer) };
    expect(await problemsOf(files)).toEqual(['the manifest is of a form that is not known']);
  });
});

describe('an archive that is made to do harm', () => {
  it.each(['../../etc/cron.d/evil', '/etc/passwd', 'C:/evil.csv', 'a/b.csv', '..\\evil.csv', 'a\u0000.csv', '.hidden'])(
    'is refused for a name such as %j',
    async (name) => {
      const plain = 'x'.repeat(Buffer.byteLength(name));
      const file = await spoilt('slip.zip', { ...packOf(signer), [plain]: 'x' }, (bytes) =>
        replaced(bytes, plain, name),
      );
      await expect(verifyPack(file, keys)).rejects.toThrow(ArchiveNotReadable);
    },
  );

  it('is refused for a file that is there twice', async () => {
    const files = { ...packOf(signer), 'accountz.csv': 'x' };
    const file = await spoilt('twice.zip', files, (bytes) => replaced(bytes, 'accountz.csv', 'accounts.csv'));
    await expect(verifyPack(file, keys)).rejects.toThrow('it has accounts.csv twice');
  });

  it('is refused for more files than a pack has', async () => {
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`f${at}.csv`, '']));
    const file = await writeZip(path('many.zip'), { ...packOf(signer), ...many });
    await expect(verifyPack(file, keys)).rejects.toThrow('it has 64 files');
  });

  it('is not unpacked beyond what the manifest says', async () => {
    const bomb = Buffer.alloc(200_000_000);
    expect(await problemsOf({ ...packOf(signer), 'accounts.csv': bomb })).toEqual(['accounts.csv was altered']);
    expect(await problemsOf({ ...packOf(signer), [SIGNATURE_FILE]: bomb })).toEqual(['it has no manifest.jws']);
  });

  it('is not unpacked beyond what its list of files says', async () => {
    const length = Buffer.alloc(4);
    const long = 'y'.repeat(100_000);
    length.writeUInt32LE(long.length);
    const short = Buffer.alloc(4);
    short.writeUInt32LE(FILES['accounts.csv']?.length ?? 0);
    const file = await spoilt('lies.zip', { ...packOf(signer), 'accounts.csv': long }, (bytes) =>
      replaced(bytes, length.toString('latin1'), short.toString('latin1')),
    );
    expect((await verifyPack(file, keys)).problems).toEqual(['accounts.csv was altered']);
  });

  it.each([
    ['cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length - 30)],
    ['empty', () => Buffer.alloc(0)],
    ['something else', () => Buffer.from('%PDF-1.7')],
  ])('is refused when it is %s', async (_, spoil) => {
    const file = await spoilt('damaged.zip', packOf(signer), spoil);
    await expect(verifyPack(file, keys)).rejects.toThrow(ArchiveNotReadable);
  });
});

function replaced(bytes: Buffer, from: string, to: string): Buffer {
  return Buffer.from(
    bytes.toString('latin1').replaceAll(from, () => to),
    'latin1',
  );
}
