import { Counter, collectDefaultMetrics, Gauge, Histogram } from 'prom-client';
import type { Span } from '../telemetry/span.js';
import { newRegistry } from './registry.js';

/** Figures that each process counts for itself; they begin at nothing when it starts. docs/metrics.md */
export const processMetrics = newRegistry();

const registers = [processMetrics];

/** Seconds from the first byte of a request to the end of its answer; `route` is the pattern, never the path. */
export const requestSeconds = new Histogram<string>({
  enableExemplars: true,
  name: 'carryover_http_request_seconds',
  help: 'Duration of requests by method, pattern of the route and status; ABORTED when the client went first.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 35],
  registers,
});

/** Names the trace of what was measured, where it is kept: what {@link Histogram.observe} takes with the figure. */
export function exemplarOf(span: Span | undefined): { exemplarLabels?: { trace_id: string } } {
  return span?.context.isSampled ? { exemplarLabels: { trace_id: span.context.traceId } } : {};
}

/** Requests answered with 429 `too_many_requests`; `limit` is the one that was reached. */
export const rejectedRequests = new Counter({
  name: 'carryover_http_requests_rejected_total',
  help: 'Requests answered with 429 too_many_requests by the limit they had reached.',
  labelNames: ['limit'],
  registers,
});

/** Processor seconds of checking one large body, or some lines of a wave, in a thread. */
export const checkingSeconds = new Histogram({
  name: 'carryover_body_check_seconds',
  help: 'Processor time a thread spent on one body above 64 KB, or on some lines of a wave.',
  buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
});

/** What an account is checked for: a validate, a create, a correction, as a line of a wave, or once more as it is stored, by a worker above all. */
export type AccountCheckKind = 'validate' | 'create' | 'correct' | 'line' | 'stored';

const accountCheckSeconds = new Histogram({
  name: 'carryover_account_check_seconds',
  help: 'How long the rules took over one account, by what it was checked for: validate, create, correct, line or stored.',
  labelNames: ['kind'],
  buckets: [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
});

/** One for each kind, so that a check makes no labels. */
const accountChecks: Readonly<Record<AccountCheckKind, { observe(seconds: number): void }>> = {
  validate: accountCheckSeconds.labels('validate'),
  create: accountCheckSeconds.labels('create'),
  correct: accountCheckSeconds.labels('correct'),
  line: accountCheckSeconds.labels('line'),
  stored: accountCheckSeconds.labels('stored'),
};

/** Counts how long the check of one account took. @param milliseconds without look-ups before it and after */
export function noteAccountCheck(kind: AccountCheckKind, milliseconds: number): void {
  accountChecks[kind].observe(milliseconds / 1_000);
}

/** Checks an account, and counts how long that took. @returns what came of it */
export function timeAccountCheck<T>(kind: AccountCheckKind, check: () => T): T {
  const from = performance.now();
  const result = check();
  noteAccountCheck(kind, performance.now() - from);
  return result;
}

/** Attempts to deliver an event to a webhook; `outcome` is delivered, refused or unreachable. */
export const webhookDeliveries = new Counter({
  name: 'carryover_webhook_deliveries_total',
  help: 'Attempts to deliver an event to a webhook by outcome.',
  labelNames: ['outcome'],
  registers,
});

/** Looks of a worker at an import it was woken for; `outcome` is claimed, or not_claimed when it was not to be had. */
export const importClaims = new Counter({
  name: 'carryover_import_claims_total',
  help: 'Imports a worker was woken for by whether it got them: claimed or not_claimed.',
  labelNames: ['outcome'],
  registers,
});

/** Imports whose worker lost its lease; `noticed_by` is the worker itself or the dispatcher of another one. */
export const leasesLost = new Counter({
  name: 'carryover_import_leases_lost_total',
  help: 'Leases that were lost: noticed by the worker when it settled, or by the dispatcher when they had lapsed.',
  labelNames: ['noticed_by'],
  registers,
});

/** Imports that a worker put back to wait with no attempt counted; `reason` is key_missing or no_room, of the database. */
export const importsPutBack = new Counter({
  name: 'carryover_import_put_back_total',
  help: 'Imports that were put back to wait with no attempt counted: key_missing, or no_room in the database.',
  labelNames: ['reason'],
  registers,
});

/** Spans that were handed to the collector of traces; `outcome` is sent or failed. */
export const exportedSpans = new Counter({
  name: 'carryover_spans_exported_total',
  help: 'Spans of traces that were handed to the collector, by outcome.',
  labelNames: ['outcome'],
  registers,
});

/** Errors handed to the error reporter; `outcome` is sent, failed or left_out. */
export const reportedErrors = new Counter({
  name: 'carryover_errors_reported_total',
  help: 'Errors that were to be reported beside the log, by outcome.',
  labelNames: ['outcome'],
  registers,
});

/** What a replica may answer by who did: `outcome` is replica, or why the primary answered. */
export const replicaReads = new Counter({
  name: 'carryover_database_replica_reads_total',
  help: 'Reads that a replica may answer by outcome: replica, or primary because it was behind, away, no_standby or in conflict.',
  labelNames: ['outcome'],
  registers,
});

/** Seconds until the replica had what was committed before, or was given up. */
export const replicaWaitSeconds = new Histogram({
  name: 'carryover_database_replica_wait_seconds',
  help: 'How long reads waited until the replica had all that was committed before them.',
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1],
  registers,
});

/** What a pool of connections says of itself, as `pg` names it. */
export interface ConnectionPool {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

const pools = new Set<ConnectionPool>();
const sumOf = (count: (pool: ConnectionPool) => number) => [...pools].reduce((sum, pool) => sum + count(pool), 0);

new Gauge({
  name: 'carryover_database_connections',
  help: 'Connections of the pool by what they do: in_use or idle.',
  labelNames: ['state'],
  registers,
  collect() {
    this.set(
      { state: 'in_use' },
      sumOf(({ totalCount, idleCount }) => totalCount - idleCount),
    );
    this.set(
      { state: 'idle' },
      sumOf(({ idleCount }) => idleCount),
    );
  },
});

new Gauge({
  name: 'carryover_database_connections_wanted',
  help: 'Statements that wait for a connection of the pool.',
  registers,
  collect() {
    this.set(sumOf(({ waitingCount }) => waitingCount));
  },
});

/**
 * Shows the connections of a pool.
 * @returns ends it
 */
export function showPool(pool: ConnectionPool): () => void {
  pools.add(pool);
  return () => void pools.delete(pool);
}

/** Begins to watch the event loop, the garbage collector and memory. Once, in a process that serves its figures. */
export function watchProcess(): void {
  collectDefaultMetrics({ register: processMetrics });
}

/** Shows what a worker counts before it has: what shows for the first time with its count is no increase to Prometheus. */
export function showWorkerCounts(): void {
  for (const outcome of ['claimed', 'not_claimed']) importClaims.inc({ outcome }, 0);
  for (const noticed_by of ['worker', 'dispatcher']) leasesLost.inc({ noticed_by }, 0);
  for (const reason of ['key_missing', 'no_room']) importsPutBack.inc({ reason }, 0);
  for (const outcome of ['delivered', 'refused', 'unreachable']) webhookDeliveries.inc({ outcome }, 0);
}
