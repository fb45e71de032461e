import type { WaveState } from '@carryover/contract';
import type { DuplicateCase, DuplicateContext } from './duplicate-cases.js';
import { queryCount } from './query-one.js';

/** Cases of waves, by operationId. */
export const WAVE_DUPLICATE_CASES: Readonly<Record<string, DuplicateCase>> = {
  createWave: {
    statuses: [201],
    request: ({ code, mark }) => ({
      path: `/v2/data-import/waves/${code}/`,
      body: JSON.stringify({ code: mark }),
    }),
    effects: (context) => times(context, 'CREATE'),
  },
  readyWave: decided('ready', 'LOADING'),
  reopenWave: decided('reopen', 'REVIEW'),
  dryRunWave: decided('dry-run', 'READY'),
  waiveWaveGate: decided('waive', 'LOADING', { gate: 'parts_complete', reason: 'It is tried out.' }),
  approveWave: decided('approve', 'REVIEW'),
  reconcileWave: decided('reconcile', 'IMPORTED', { waive_gates: true, reason: 'It is tried out.' }),
  signOffWave: decided('sign-off', 'RECONCILED', {}, 'SIGNATURE'),
  releaseWave: decided('release', 'LOADING', { waive_gates: true, reason: 'It is tried out.' }),
  haltWave: decided('halt', 'RUNNING'),
  cancelWave: decided('cancel', 'LOADING'),
};

/** A decision about a wave in this state, of which a part has not arrived whole, so that it does not end by itself. */
function decided(
  decision: string,
  state: WaveState,
  body: object = {},
  event = decision.replace('-', '_').toUpperCase(),
): DuplicateCase {
  return {
    statuses: [200],
    async request(context) {
      const { code, mark } = context;
      await context.query(
        `WITH wave AS (
           INSERT INTO import_wave (id, import_supplier_id, code, state, settled_state, created_at, modified_at)
           SELECT gen_random_uuid(), id, $2, $3, $3, now(), now() FROM import_supplier WHERE code = $1 RETURNING id)
         INSERT INTO import_wave_part (id, wave_id, code, sending, lines) SELECT gen_random_uuid(), id, 'a', 1, 0 FROM wave`,
        [code, mark, state],
      );
      return { path: `/v2/data-import/waves/${code}/${mark}/${decision}/`, body: JSON.stringify(body) };
    },
    effects: (context) => times(context, event),
  };
}

/** How often it was noted of the wave of the round, which has to be once. */
async function times(context: DuplicateContext, event: string): Promise<[number, number]> {
  const noted = await queryCount(
    context,
    `SELECT count(*)::int AS n FROM import_wave_event e JOIN import_wave w ON w.id = e.wave_id
     WHERE w.code = $1 AND e.event = $2`,
    [context.mark, event],
  );
  return [noted, 1];
}
