import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import type { DuplicateCase, DuplicateContext } from './duplicate-cases.js';
import { queryCount, queryOne } from './query-one.js';
import { madeWave } from './wave-duplicate-cases.js';

/** Cases of packs, by operationId. */
export const PACK_DUPLICATE_CASES: Readonly<Record<string, DuplicateCase>> = {
  makePack: {
    statuses: [200],
    async request(context) {
      await reconciledWave(context);
      return { path: `/v2/data-import/packs/${context.code}/`, body: JSON.stringify({ wave: context.mark }) };
    },
    effects: async (context) => [await countOf(context, 'pack'), 1],
  },
  countersignPack: {
    statuses: [200],
    async request(context) {
      await reconciledWave(context);
      const { id, sha256 } = await builtPack(context);
      const path = `/v2/data-import/packs/${context.code}/${id}/countersign/`;
      return { path, body: JSON.stringify({ sha256, reason: 'It is tried out.' }) };
    },
    effects: async (context) => [await countOf(context, 'pack JOIN pack_signature ON pack_id = id'), 1],
  },
};

/** The wave of the round, reconciled. */
async function reconciledWave(context: DuplicateContext): Promise<void> {
  await madeWave(context, 'RECONCILED');
  await context.query(
    `INSERT INTO import_wave_event (wave_id, event, from_state, to_state, actor, occurred_at)
     SELECT id, 'RECONCILE', 'IMPORTED', 'RECONCILED', 'supplier', now() FROM import_wave WHERE code = $1`,
    [context.mark],
  );
}

/** Waits until a worker has built its pack. */
async function builtPack(context: DuplicateContext): Promise<{ id: string; sha256: string }> {
  const find = `SELECT p.id, p.sha256 FROM pack p JOIN import_wave w ON w.id = p.wave_id WHERE w.code = $1 AND p.status = 'READY'`;
  await waitUntil(async () => (await context.query(find, [context.mark])).length > 0, { milliseconds: 60_000 });
  return queryOne(context, find, [context.mark]);
}

function countOf(context: DuplicateContext, from: string): Promise<number> {
  const ofWave = 'wave_id = (SELECT w.id FROM import_wave w WHERE w.code = $1)';
  return queryCount(context, `SELECT count(*)::int AS n FROM ${from} WHERE ${ofWave}`, [context.mark]);
}
