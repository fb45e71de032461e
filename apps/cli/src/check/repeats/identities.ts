import { createHash } from 'node:crypto';
import { type ReadableAccount, referenceKey } from '@carryover/contract';

/** What no two accounts of a file may share. */
export const IDENTITY_KINDS = ['account', 'meter point', 'reference'] as const;
export type IdentityKind = (typeof IDENTITY_KINDS)[number];

/** Numbers that one identity takes in a list of them. */
export const IDENTITY_WORDS = 6;

/** One thing that no other account may have. */
interface Identity {
  readonly kind: IdentityKind;
  /** Positions that tell its path: of the address and the meter point, or of the reference. */
  readonly positions: readonly [number, number];
  readonly text: string;
}

/**
 * The identities of an account as numbers, for sending to another thread: line, kind and positions, then 96 bits of a
 * hash of the text. Two texts that differ have the same 96 bits once in 10^14 files of ten million identities.
 *
 * @param line position of the account in its batch
 * @param into where the numbers are added
 */
export function addIdentities(account: ReadableAccount, line: number, into: number[]): void {
  const seen = new Set<string>();
  for (const { kind, positions, text } of identitiesOf(account)) {
    const key = `${kind}\n${text}`;
    // An account that names a thing twice is told so by a rule.
    if (seen.has(key)) continue;
    seen.add(key);
    const hash = createHash('sha256').update(key).digest();
    const position = positions[0] * 0x10000 + positions[1];
    into.push(
      line,
      IDENTITY_KINDS.indexOf(kind),
      position,
      hash.readUInt32LE(0),
      hash.readUInt32LE(4),
      hash.readUInt32LE(8),
    );
  }
}

function* identitiesOf(account: ReadableAccount): Generator<Identity> {
  const { import_supplier: supplier, external_account_number: number } = account;
  if (supplier !== undefined && number !== undefined)
    yield { kind: 'account', positions: [0, 0], text: `${supplier}\n${number}` };
  for (const [first, address] of (account.supply_addresses ?? []).entries()) {
    for (const [second, meterPoint] of (address?.meter_points ?? []).entries()) {
      if (meterPoint?.identifier === undefined) continue;
      const text = `${meterPoint.supply_type ?? ''}\n${meterPoint.identifier}`;
      yield { kind: 'meter point', positions: [first, second], text };
    }
  }
  for (const [first, reference] of (account.references ?? []).entries()) {
    if (reference?.namespace === undefined || reference.value === undefined) continue;
    yield { kind: 'reference', positions: [first, 0], text: referenceKey(reference.namespace, reference.value) };
  }
}

/** Where an identity is in its account, with positions. */
export function pathOfIdentity(kind: IdentityKind, position: number): string {
  const [first, second] = [Math.floor(position / 0x10000), position % 0x10000];
  if (kind === 'account') return 'external_account_number';
  if (kind === 'reference') return `references.${first}.value`;
  return `supply_addresses.${first}.meter_points.${second}.identifier`;
}
