import { isUsableDocumentPath, relativeDocumentPath } from '@carryover/contract';
import type { ImportSupplier } from '../suppliers/index.js';

/** Bytes of a key at most; S3 takes no more. */
const MOST_BYTES = 1024;
const NEVER_IN_A_KEY = /[\\\p{Cc}\p{Cs}]/u;

/** The folder of a supplier, before every document path. */
export function documentRootOf({ code, settings }: Pick<ImportSupplier, 'code' | 'settings'>): string {
  return settings.documentRoot ?? code;
}

/**
 * The key of a document: the supplier's root and the path as it was sent. Nothing is decoded, normalised or resolved, so
 * nothing can turn into a dot or a slash on the way.
 * @returns null for a path at which no document can be (R136)
 */
export function documentKey(root: string, path: string): string | null {
  if (!isUsableDocumentPath(path)) return null;
  const key = `${root}/${relativeDocumentPath(path)}`;
  return isDocumentKey(key) ? key : null;
}

/** Whether every part of a key is the plain name of a folder or a document, so that it means the same to every storage. */
export function isDocumentKey(key: string): boolean {
  if (NEVER_IN_A_KEY.test(key) || Buffer.byteLength(key) > MOST_BYTES) return false;
  return key.split('/').every((name) => name !== '' && name !== '.' && name !== '..');
}
