import type { CallOptions, PackListOptions } from '../client-options.js';
import { type Call, pathOf, queryOf } from '../transport/call.js';
import type { PackSubject } from '../types.js';
import { PACK_KEYS, PACKS } from './paths.js';

/** Names a pack of a supplier. */
export interface NamedPack {
  readonly code: string;
  readonly packId: string;
}

/** Reads the packs of a supplier. */
export function packsCall(code: string, { wave, signal }: PackListOptions): Call {
  const path = pathOf(PACKS, code) + queryOf({ wave });
  return { operation: 'packs', method: 'GET', path, repeat: 'always', signal };
}

/** Requests a pack. Idempotent. */
export function makePackCall(code: string, subject: PackSubject, { signal }: CallOptions): Call {
  const [path, body] = [pathOf(PACKS, code), JSON.stringify(subject)];
  return { operation: 'makePack', method: 'POST', path, body, repeat: 'always', signal };
}

/** Reads one pack. */
export function packCall({ code, packId }: NamedPack, { signal }: CallOptions): Call {
  return { operation: 'pack', method: 'GET', path: pathOf(PACKS, code, packId), repeat: 'always', signal };
}

/** Reads the archive as a stream. */
export function packArchiveCall({ code, packId }: NamedPack, { signal }: CallOptions): Call {
  const path = pathOf(PACKS, code, packId, 'archive');
  return { operation: 'packArchive', method: 'GET', path, repeat: 'always', signal };
}

/** Signs a pack. Idempotent. */
export function countersignPackCall(
  { code, packId }: NamedPack,
  said: { readonly sha256: string; readonly reason?: string },
  { signal }: CallOptions,
): Call {
  const [path, body] = [pathOf(PACKS, code, packId, 'countersign'), JSON.stringify(said)];
  return { operation: 'countersignPack', method: 'POST', path, body, repeat: 'always', signal };
}

/** Reads the public keys that verify packs. */
export function packKeysCall({ signal }: CallOptions): Call {
  return { operation: 'packKeys', method: 'GET', path: PACK_KEYS, repeat: 'always', signal };
}
