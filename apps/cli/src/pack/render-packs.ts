import type { Pack } from '@carryover/client';
import { count } from '../terminal/numbers.js';
import { printable } from '../terminal/printable.js';
import { renderTable } from '../terminal/table.js';

/** A pack as lines of text. */
export function renderPack({ pack_id, state, facts_at, bytes, sha256, signatures, ...of }: Pack): string[] {
  const size = bytes === null ? [] : [`${count(bytes)} bytes, SHA-256 ${sha256}.`];
  const signed = signatures.map(({ party, signed_at, reason }) => {
    const why = reason === null ? '' : `: ${printable(reason)}`;
    return `Signed by ${party} at ${signed_at}${why}.`;
  });
  return [`Pack ${pack_id} of ${subjectOf(of)} is ${state}.`, `Facts of ${facts_at}.`, ...size, ...signed];
}

/** Packs as a table, the latest first. */
export function renderPacks(packs: readonly Pack[]): string[] {
  if (packs.length === 0) return ['There is no pack.'];
  const columns = [
    { title: 'pack' },
    { title: 'of' },
    { title: 'state' },
    { title: 'facts of' },
    { title: 'signed by' },
  ];
  const rows = packs.map(({ pack_id, state, facts_at, signatures, ...of }) => [
    pack_id,
    subjectOf(of),
    state,
    facts_at,
    signatures.map(({ party }) => party).join(', '),
  ]);
  return renderTable(columns, rows);
}

function subjectOf({ wave }: Pick<Pack, 'wave'>): string {
  return wave === null ? 'the book' : `wave ${printable(wave)}`;
}
