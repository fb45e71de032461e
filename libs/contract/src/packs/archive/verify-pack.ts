import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { MANIFEST_FILE, type PackManifest, readPackManifest, SIGNATURE_FILE } from '../pack-manifest.js';
import { openPackJws, PackNotSigned, type PackPublicKey, type PackSignatureProblem } from '../pack-signature.js';
import { ArchiveNotReadable, type FileDigest, PackArchive } from './read-archive.js';

/** Bytes that manifest and signature have at most. */
const MOST_MANIFEST = 1_000_000;

/** What verifying found. */
export interface PackVerdict {
  /** Of the archive, in hexadecimal. */
  readonly sha256: string;
  /** Null when its signature is wrong or missing: its content is not used then. */
  readonly manifest: PackManifest | null;
  readonly kid: string | null;
  /** What is wrong, as sentences; empty for a pack that holds. */
  readonly problems: readonly string[];
}

const WHY: Readonly<Record<PackSignatureProblem, string>> = {
  malformed: 'the signature of the manifest is none',
  other_type: 'the signature is not one of a pack',
  other_algorithm: 'the signature is by another algorithm than that of packs',
  unknown_key: 'the manifest is signed by none of the given keys',
  wrong_signature: 'the manifest, or its signature, was altered',
};

/**
 * Verifies an archive by public keys: that its manifest is signed, and that every file is the one that the manifest names.
 * Needs no service, and writes nothing.
 * @throws ArchiveNotReadable
 * @throws Error of the file system
 */
export async function verifyPack(path: string, keys: readonly PackPublicKey[]): Promise<PackVerdict> {
  const sha256 = await archiveDigest(path);
  const archive = await PackArchive.open(path);
  try {
    return { sha256, ...(await verify(archive, keys)) };
  } finally {
    archive.close();
  }
}

async function verify(archive: PackArchive, keys: readonly PackPublicKey[]): Promise<Omit<PackVerdict, 'sha256'>> {
  const refused = (problem: string) => ({ manifest: null, kid: null, problems: [problem] });
  const jws = await archive.text(SIGNATURE_FILE, 2 * MOST_MANIFEST);
  if (jws === null) return refused(`it has no ${SIGNATURE_FILE}`);
  try {
    const { payload, kid } = openPackJws(jws.trim(), 'manifest', keys);
    const manifest = readPackManifest(payload.toString());
    if (manifest === null) return refused('the manifest is of a form that is not known');
    const told = await archive.text(MANIFEST_FILE, MOST_MANIFEST);
    const problems = told === payload.toString() ? [] : [`${MANIFEST_FILE} was altered`];
    return { manifest, kid, problems: [...problems, ...(await filesOf(archive, manifest))] };
  } catch (error) {
    if (error instanceof PackNotSigned) return refused(WHY[error.problem]);
    throw error;
  }
}

async function filesOf(archive: PackArchive, { files }: PackManifest): Promise<string[]> {
  const problems: string[] = [];
  const named = new Set([MANIFEST_FILE, SIGNATURE_FILE, ...files.map(({ name }) => name)]);
  for (const name of archive.names) if (!named.has(name)) problems.push(`${name} is not of the pack`);
  for (const { name, bytes, sha256 } of files) {
    if (!archive.names.includes(name)) {
      problems.push(`${name} is missing`);
      continue;
    }
    const found = await digestIn(archive, name, bytes);
    if (found?.sha256 !== sha256 || found.bytes !== bytes) problems.push(`${name} was altered`);
  }
  return problems;
}

/** Null also for a file that is damaged: it is as altered as one of other bytes, and the others may be whole. */
async function digestIn(archive: PackArchive, name: string, most: number): Promise<FileDigest | null> {
  try {
    return await archive.digest(name, most);
  } catch (error) {
    if (error instanceof ArchiveNotReadable) return null;
    throw error;
  }
}

/** SHA-256 of an archive, in hexadecimal. @throws Error of the file system */
export async function archiveDigest(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
