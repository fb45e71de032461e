import { openPackJws, PackNotSigned, type PackPublicKey } from './pack-signature.js';

/** The sides that sign a pack. */
export const PACK_PARTIES = ['supplier', 'staff'] as const;

export type PackParty = (typeof PACK_PARTIES)[number];

/** What a side has said of a pack, as the platform vouches for it. */
export interface Countersignature {
  /** SHA-256 of the archive, in hexadecimal. */
  readonly pack: string;
  readonly import_supplier: string;
  readonly party: PackParty;
  /** Whether the side named this pack, or signed its wave off without naming one. */
  readonly said: 'pack' | 'wave';
  readonly signed_at: string;
}

/**
 * Verifies what a side has said.
 * @param pack SHA-256 of the archive that it has to be about
 * @throws PackNotSigned it is not signed, or about another pack
 */
export function openCountersignature(token: string, pack: string, keys: readonly PackPublicKey[]): Countersignature {
  const { payload } = openPackJws(token, 'countersignature', keys);
  const read: Countersignature = JSON.parse(payload.toString());
  if (read.pack !== pack) throw new PackNotSigned('wrong_signature');
  return read;
}
