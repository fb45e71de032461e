import type { Invariant } from './invariant.js';

/** A part of what is signed (JWS, compact), as jsonb. */
const part = (jws: string, number: 1 | 2) => {
  const text = `split_part(${jws}, '.', ${number})`;
  return `convert_from(decode(rpad(translate(${text}, '-_', '+/'), (length(${text}) + 3) / 4 * 4, '='), 'base64'), 'UTF8')::jsonb`;
};

/** Packs: that the signatures are of what is there, by keys that are published. `packs verify` verifies the signatures themselves. */
export const PACK_INVARIANTS: readonly Invariant[] = [
  {
    name: 'every-signed-pack-verifies',
    sentence:
      'A pack that is built has a manifest of its own wave or report, signed with a key that is published, and what a side has signed is of this pack.',
    offenders: `SELECT 'pack ' || p.id AS offender FROM pack p LEFT JOIN import_wave w ON w.id = p.wave_id
      WHERE p.status = 'READY' AND (NOT EXISTS (SELECT FROM pack_key k WHERE k.kid = ${part('p.manifest_jws', 1)} ->> 'kid')
        OR (${part('p.manifest_jws', 2)} ->> 'wave', ${part('p.manifest_jws', 2)} ->> 'report_id')
          IS DISTINCT FROM (w.code, p.reconciliation_id::text))
      UNION ALL SELECT 'pack ' || g.pack_id || ', signature of ' || g.party FROM pack_signature g JOIN pack p ON p.id = g.pack_id
      WHERE (${part('g.jws', 2)} ->> 'pack', ${part('g.jws', 2)} ->> 'party') IS DISTINCT FROM (p.sha256, g.party)
        OR NOT EXISTS (SELECT FROM pack_key k WHERE k.kid = ${part('g.jws', 1)} ->> 'kid')`,
  },
];
