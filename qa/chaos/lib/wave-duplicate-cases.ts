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
  putWavePlan: {
    statuses: [200],
    async request(context) {
      await madeWave(context, 'LOADING');
      return { path: pathOf(context, 'plan'), body: JSON.stringify({ accounts_per_day: 5 }) };
    },
    effects: async (context) => [
      await queryCount(
        context,
        `SELECT count(*)::int AS n FROM import_wave_plan_change c JOIN import_wave w ON w.id = c.wave_id WHERE w.code = $1`,
        [context.mark],
      ),
      1,
    ],
  },
  putWavePlanned: {
    statuses: [200],
    async request(context) {
      await madeWave(context, 'LOADING');
      return { path: pathOf(context, 'planned'), body: JSON.stringify({ planned_accounts: 5, revision: 1 }) };
    },
    effects: (context) => times(context, 'REPLAN'),
  },
  putWaveProfile: {
    statuses: [200],
    async request(context, { example }) {
      await madeWave(context, 'LOADING');
      return { path: pathOf(context, 'profile'), body: JSON.stringify(example) };
    },
    effects: async (context) => [
      await queryCount(
        context,
        'SELECT count(*)::int AS n FROM import_wave WHERE code = $1 AND source_profile IS NOT NULL',
        [context.mark],
      ),
      1,
    ],
  },
  // Of a part that is sent while it is received the later sending counts, and a supplier sends some at a time only.
  sendWavePart: {
    statuses: [200, 409, 429],
    async request(context) {
      await madeWave(context, 'LOADING');
      const body = `${JSON.stringify(context.fresh)}\n`;
      return { path: pathOf(context, 'parts/twin'), type: 'application/x-ndjson', body };
    },
    async effects(context) {
      const n = await queryCount(
        context,
        `SELECT (SELECT count(*) FROM import_wave_line l WHERE l.wave_id = w.id)
           * (SELECT count(*) FROM account_import_process p WHERE p.wave_id = w.id) AS n FROM import_wave w WHERE w.code = $1`,
        [context.mark],
      );
      // Nothing is to wait for a release that never comes.
      await context.send('POST', pathOf(context, 'cancel'));
      return [Number(n), 1];
    },
  },
  readyWave: decided('ready', 'LOADING'),
  reopenWave: decided('reopen', 'REVIEW'),
  dryRunWave: {
    ...decided('dry-run', 'READY'),
    // The worker is through with an empty wave at once, and whoever asks after that has it validated anew.
    effects: (context) => times(context, 'DRY_RUN', 'READY'),
  },
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
      await madeWave(context, state);
      return { path: pathOf(context, decision), body: JSON.stringify(body) };
    },
    effects: (context) => times(context, event),
  };
}

/** The wave of the round, in this state. Of one that is IMPORTED nothing is to be added up any more. */
export async function madeWave({ query, code, mark }: DuplicateContext, state: WaveState): Promise<void> {
  await query(
    `WITH wave AS (
       INSERT INTO import_wave (id, import_supplier_id, code, state, settled_state, created_at, modified_at)
       SELECT gen_random_uuid(), id, $2, $3, $3, now(), now() FROM import_supplier WHERE code = $1 RETURNING id), added AS (
       INSERT INTO import_wave_pass (wave_id, kind, step, position, accounts, electricity, gas, customers, balance, transactions,
         transaction_sum, claimed_until, started_at, finished_at)
       SELECT id, 'imported', 'over', '', 0, 0, 0, 0, 0, 0, 0, now(), now(), now() FROM wave WHERE $3::text = 'IMPORTED')
     INSERT INTO import_wave_part (id, wave_id, code, sending, lines) SELECT gen_random_uuid(), id, 'a', 1, 0 FROM wave`,
    [code, mark, state],
  );
}

function pathOf({ code, mark }: DuplicateContext, rest: string): string {
  return `/v2/data-import/waves/${code}/${mark}/${rest}/`;
}

/** How often it was noted of the wave of the round, in whatever state unless one is named, which has to be once. */
async function times(
  context: DuplicateContext,
  event: string,
  from: WaveState | null = null,
): Promise<[number, number]> {
  const noted = await queryCount(
    context,
    `SELECT count(*)::int AS n FROM import_wave_event e JOIN import_wave w ON w.id = e.wave_id
     WHERE w.code = $1 AND e.event = $2 AND ($3::text IS NULL OR e.from_state = $3)`,
    [context.mark, event, from],
  );
  return [noted, 1];
}
