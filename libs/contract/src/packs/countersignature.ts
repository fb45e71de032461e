import { createHash } from 'node:crypto';
import { openPackJws, PackNotSigned, type PackPublicKey } from './pack-signature.js';

/** The sides that sign a pack. */
export const PACK_PARTIES = ['supplier', 'staff'] as const;

export type PackParty = (typeof PACK_PARTIES)[number];

/** The format that is signed today. Earlier releases had a format without a name, which covers no reason. */
const COUNTERSIGNATURE_FORMAT = 'carryover-countersignature/2';

/** The signature of a side under a pack, as signed by the platform. */
export interface Countersignature {
  /** Left out in the first form. */
  readonly format?: typeof COUNTERSIGNATURE_FORMAT;
  /** SHA-256 of the archive, in hexadecimal. */
  readonly pack: string;
  readonly import_supplier: string;
  readonly party: PackParty;
  /** Whether the side named this pack, or signed its wave off without naming one. */
  readonly said: 'pack' | 'wave';
  readonly signed_at: string;
  /** SHA-256 of the reason, in hexadecimal; null without one, left out in the first format. */
  readonly reason_sha256?: string | null;
}

/** A signature of a side with its reason in words. */
export interface Said extends Omit<Countersignature, 'format' | 'reason_sha256'> {
  readonly reason: string | null;
}

/**
 * The text that is signed. It contains a digest of the reason instead of the reason, so that the reason can be erased
 * and the signature still verifies.
 */
export function writeCountersignature({ reason, ...said }: Said): string {
  const signed: Countersignature = { format: COUNTERSIGNATURE_FORMAT, ...said, reason_sha256: digestOf(reason) };
  return JSON.stringify(signed);
}

/** Whether the signature covers this reason; null where it covers none, as those of the first format. */
export function coversReason({ reason_sha256: signed }: Countersignature, reason: string | null): boolean | null {
  return signed === undefined ? null : signed === digestOf(reason);
}

/**
 * Verifies the signature of a side.
 * @param pack SHA-256 of the archive that it has to sign
 * @throws PackNotSigned it is not signed, or for another pack
 */
export function openCountersignature(token: string, pack: string, keys: readonly PackPublicKey[]): Countersignature {
  const { payload } = openPackJws(token, 'countersignature', keys);
  const read: Countersignature = JSON.parse(payload.toString());
  if (read.pack !== pack) throw new PackNotSigned('wrong_signature');
  return read;
}

function digestOf(reason: string | null): string | null {
  return reason === null ? null : createHash('sha256').update(reason).digest('hex');
}
