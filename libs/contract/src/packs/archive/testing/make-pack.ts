import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { Countersignature } from '../../countersignature.js';
import {
  MANIFEST_FILE,
  PACK_FORMAT,
  type PackFile,
  type PackManifest,
  SIGNATURE_FILE,
  writePackManifest,
} from '../../pack-manifest.js';
import { PACK_JWS_TYPES, type PackPublicKey, packPublicKey } from '../../pack-signature.js';

/** Somebody who signs packs. */
export interface Signer {
  readonly key: KeyObject;
  readonly published: PackPublicKey;
}

export function newSigner(): Signer {
  const { publicKey, privateKey: key } = generateKeyPairSync('ed25519');
  return { key, published: packPublicKey(publicKey.export({ format: 'jwk' }).x ?? '') };
}

/** Signs as the platform does, or with another header. */
export function signed(payload: string, { key, published }: Signer, header: object = {}): string {
  const usual = { alg: 'EdDSA', typ: PACK_JWS_TYPES.manifest, kid: published.kid };
  const parts = [JSON.stringify({ ...usual, ...header }), payload].map((text) =>
    Buffer.from(text).toString('base64url'),
  );
  return [...parts, sign(null, Buffer.from(parts.join('.')), key).toString('base64url')].join('.');
}

export function countersigned(said: Partial<Countersignature>, signer: Signer): string {
  return signed(JSON.stringify(said), signer, { typ: PACK_JWS_TYPES.countersignature });
}

export function fileOf(name: string, content: string | Buffer): PackFile {
  const bytes = Buffer.from(content);
  return { name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

export function manifestOf(files: readonly PackFile[], changes: Partial<PackManifest> = {}): string {
  return writePackManifest({
    format: PACK_FORMAT,
    import_supplier: 'DEMO',
    wave: 'JUNE-1',
    report_id: null,
    facts_at: '2026-06-02T04:10:12.118250Z',
    files,
    ...changes,
  });
}

/** What the files of a test say. */
export const FILES: Readonly<Record<string, string>> = {
  'accounts.csv': 'a,b\r\n1,2\r\n',
  'summary.html': '<p>All is well</p>\n',
};

/** The files of an archive, as the platform makes one. */
export function packOf(signer: Signer, files: Readonly<Record<string, string>> = FILES): Record<string, string> {
  const manifest = manifestOf(Object.entries(files).map(([name, content]) => fileOf(name, content)));
  return { ...files, [MANIFEST_FILE]: manifest, [SIGNATURE_FILE]: signed(manifest, signer) };
}

/** Writes an archive of these files. */
export async function writeZip(path: string, files: Readonly<Record<string, string | Buffer>>): Promise<string> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
  return path;
}
