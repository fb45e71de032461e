import { Injectable } from '@nestjs/common';
import { Counter, Gauge, type Registry } from 'prom-client';
import { LatestAnswer } from '../../../platform/cache/latest-answer.js';
import { Database } from '../../../platform/database/database.js';
import { STARTED } from '../../../platform/metrics/outcome-counts.js';
import { newRegistry } from '../../../platform/metrics/registry.js';
import { DISABLED_BY_SUPPLIER } from '../../events/index.js';

/** Milliseconds for which figures are cached, and a scrape waits for them. */
const TIMES = { maxAge: 10_000, patience: 1_000 };

/** The same for counts that read a row of every account. */
const TIMES_OF_COUNTS = { maxAge: 60_000, patience: 1_000 };

/** How sign-ins of staff end. */
const SIGN_INS = ['succeeded', 'failed', 'blocked'];

/** Whose a meter point is that an import wants and that is live at another account. */
const HOLDERS = ['itself', 'its_organization', 'another_organization'];

/** Who may want a webhook to be disabled: its receiver answers 410. */
const DISABLERS = ['receiver', 'supplier'];

interface Figures {
  readonly mails: readonly { status: string; count: number }[];
  readonly waitingMails: readonly { oldest: number | null }[];
  readonly packs: readonly { oldest: number | null }[];
  readonly waitingRegistrations: readonly { oldest: number | null }[];
  readonly registrations: readonly { state: string; count: number }[];
  readonly webhooks: readonly {
    supplier: string;
    undelivered: number;
    oldest: number | null;
    dead: number;
    behind: number;
    disabledReason: string | null;
  }[];
  readonly liveSuppliers: readonly { code: string }[];
  readonly conflicts: readonly { supplier: string; held_by: string; attempts: number }[];
  /** isLatest: of those that are answers; null where there are none. */
  readonly outcomes: readonly { subject: string; outcome: string; count: number; isLatest: boolean | null }[];
}

const seconds = (instant: string) => `extract(epoch FROM clock_timestamp() - ${instant})::float8`;

const IS_LIVE = 'import_supplier_id NOT IN (SELECT id FROM import_supplier WHERE is_sandbox)';

/**
 * Packs that wait: those that are being built, and those that were given up after twenty attempts, until somebody asks for them again or their
 * wave or report is of other facts. Those that failed earlier are of facts that have changed, and nobody waits for them.
 */
const IS_WAITING_PACK = `(p.status = 'BUILDING' OR p.status = 'FAILED' AND p.attempt >= 20 AND (
    p.facts_at = (SELECT e.occurred_at FROM import_wave w JOIN import_wave_event e ON e.wave_id = w.id AND e.event = 'RECONCILE'
      WHERE w.id = p.wave_id AND w.state IN ('RECONCILED', 'SIGNED_OFF') ORDER BY e.id DESC LIMIT 1)
    OR EXISTS (SELECT FROM reconciliation r WHERE r.id = p.reconciliation_id AND r.status = 'READY' AND r.computed_at = p.facts_at)))`;

const QUERIES: Readonly<Record<keyof Figures, string>> = {
  mails: 'SELECT status, count(*)::int AS count FROM welcome_mail GROUP BY status',
  waitingMails: `SELECT ${seconds('min(created_at)')} AS oldest FROM welcome_mail WHERE status IN ('PENDING', 'SENDING')`,
  packs: `SELECT ${seconds('min(made_at)')} AS oldest FROM pack p WHERE ${IS_WAITING_PACK}`,
  waitingRegistrations: `SELECT ${seconds('min(marked_at)')} AS oldest FROM registration_request WHERE state = 'MARKED' AND ${IS_LIVE}`,
  registrations: `SELECT state, count(*)::int AS count FROM registration_request WHERE ${IS_LIVE} GROUP BY state`,
  // What waited while a webhook was disabled is late from when it was set again.
  webhooks: `SELECT s.code AS supplier, coalesce(l.undelivered, 0) AS undelivered,
      CASE WHEN w.disabled_at IS NULL AND l.undelivered > 0 THEN ${seconds('greatest(l.late_since, w.modified_at)')} END AS oldest, coalesce(d.dead, 0) AS dead,
      greatest(coalesce(f.latest_position, 0) - w.queued_position, 0)::int AS behind, w.disabled_reason AS "disabledReason"
    FROM supplier_webhook w JOIN import_supplier s ON s.id = w.import_supplier_id
    LEFT JOIN event_feed f ON f.import_supplier_id = w.import_supplier_id
    LEFT JOIN (SELECT import_supplier_id, count(*)::int AS undelivered,
        min(coalesce(first_failed_at, due_at)) AS late_since
      FROM webhook_lane WHERE after_position < until_position GROUP BY 1) l ON l.import_supplier_id = w.import_supplier_id
    LEFT JOIN (SELECT import_supplier_id, count(*)::int AS dead
      FROM webhook_dead_letter WHERE delivered_at IS NULL GROUP BY 1) d ON d.import_supplier_id = w.import_supplier_id`,
  liveSuppliers: 'SELECT code FROM import_supplier WHERE NOT is_sandbox',
  conflicts: `SELECT s.code AS supplier, CASE WHEN h.id = s.id THEN 'itself' WHEN h.organization_id = s.organization_id
      THEN 'its_organization' ELSE 'another_organization' END AS held_by, sum(c.attempts)::float8 AS attempts
    FROM meter_point_conflict c JOIN import_supplier s ON s.id = c.import_supplier_id
      JOIN import_supplier h ON h.id = c.holder_id GROUP BY 1, 2`,
  // A vendor that could not be asked, or whose circuit was open, has said nothing of our key. Rows of before call that left_alone.
  outcomes: `SELECT subject, outcome, count::float8 AS count, latest_at = max(latest_at)
      FILTER (WHERE outcome NOT IN ('unavailable', 'circuit_open', 'left_alone')) OVER (PARTITION BY subject) AS "isLatest" FROM outcome_count`,
};

/** @param reason null while it is not disabled */
function disablerOf(reason: string | null): string | null {
  if (reason === null) return null;
  return reason === DISABLED_BY_SUPPLIER ? 'supplier' : 'receiver';
}

/** Prometheus metrics of mails, packs, registrations, webhooks, payment vendors and sign-ins; see docs/metrics.md. */
@Injectable()
export class ServiceFigures {
  private readonly registry = newRegistry();
  private readonly mails = this.gauge('mails', 'Mails to customers by status.', 'status');
  private readonly oldestMail = this.gauge('mail_oldest_waiting_seconds', 'Age of the oldest mail that is not sent.');
  private readonly oldestPack = this.gauge(
    'pack_oldest_waiting_seconds',
    'Age of the oldest pack that is to be built, or was given up.',
  );
  private readonly registrations = this.gauge(
    'registrations',
    'Requests for registration of live suppliers by state.',
    'state',
  );
  private readonly oldestRegistration = this.gauge(
    'registration_oldest_waiting_seconds',
    'Age of the oldest request for registration that the gateway has not.',
  );
  private readonly undelivered = this.gauge(
    'webhook_undelivered_accounts',
    'Accounts with events to deliver.',
    'supplier',
  );
  private readonly oldestEvent = this.gauge(
    'webhook_oldest_undelivered_seconds',
    'How long the delivery that waits longest has been due or failing.',
    'supplier',
  );
  private readonly deadLetters = this.gauge(
    'webhook_dead_letters',
    'Events given up and not delivered since.',
    'supplier',
  );
  private readonly feedLag = this.gauge(
    'webhook_feed_lag_events',
    'Events of the feed not yet queued for delivery.',
    'supplier',
  );
  private readonly disabled = this.gauge(
    'webhook_disabled',
    '1 for a webhook that nothing is sent to any more, by who wanted it so.',
    'supplier',
    'by',
  );
  private readonly misconfigured = this.gauge(
    'payment_vendor_misconfigured',
    '1 while the latest answer of the vendor, since an api started, was that it refuses our key.',
    'vendor',
  );
  private readonly conflicts = new Counter({
    name: 'carryover_meter_point_conflicts_total',
    help: 'Meter points that imports wanted and that are live at another account, by whose it is.',
    labelNames: ['supplier', 'held_by'],
    registers: [this.registry],
  });
  private readonly payments = this.counter(
    'payment_verifications_total',
    'Payment instructions asked about.',
    'vendor',
  );
  private readonly signIns = this.counter('staff_sign_ins_total', 'Sign-ins of staff.');
  private readonly counted: LatestAnswer<Pick<Figures, 'mails' | 'registrations'>>;
  private readonly looked: LatestAnswer<Omit<Figures, 'mails' | 'registrations'>>;

  constructor(database: Database) {
    const ask = async <K extends keyof Figures>(what: K) => await database.reader.query<Figures[K]>(QUERIES[what]);
    const count = async () => ({ mails: await ask('mails'), registrations: await ask('registrations') });
    const look = async () => {
      const [waitingMails, waitingRegistrations] = [await ask('waitingMails'), await ask('waitingRegistrations')];
      const [packs, webhooks] = [await ask('packs'), await ask('webhooks')];
      const [liveSuppliers, conflicts] = [await ask('liveSuppliers'), await ask('conflicts')];
      const outcomes = await ask('outcomes');
      return { waitingMails, waitingRegistrations, packs, webhooks, liveSuppliers, conflicts, outcomes };
    };
    this.counted = new LatestAnswer(count, TIMES_OF_COUNTS);
    this.looked = new LatestAnswer(look, TIMES);
  }

  /** The figures as they are now, or as they were before those that take long; null while the first ones do. */
  async collect(): Promise<Registry | null> {
    const [looked, counted] = [await this.looked.get(), await this.counted.get()];
    if (looked === null || counted === null) return null;
    this.set({ ...looked, ...counted });
    return this.registry;
  }

  private set({ mails, registrations, webhooks, liveSuppliers, conflicts, outcomes, ...waiting }: Figures): void {
    this.registry.resetMetrics();
    for (const { status, count } of mails) this.mails.set({ status }, count);
    this.oldestMail.set(Math.max(0, waiting.waitingMails[0]?.oldest ?? 0));
    this.oldestPack.set(Math.max(0, waiting.packs[0]?.oldest ?? 0));
    this.oldestRegistration.set(Math.max(0, waiting.waitingRegistrations[0]?.oldest ?? 0));
    for (const { state, count } of registrations) this.registrations.set({ state }, count);
    for (const { supplier, ...webhook } of webhooks) {
      this.undelivered.set({ supplier }, webhook.undelivered);
      this.oldestEvent.set({ supplier }, Math.max(0, webhook.oldest ?? 0));
      this.deadLetters.set({ supplier }, webhook.dead);
      this.feedLag.set({ supplier }, webhook.behind);
      const disabledBy = disablerOf(webhook.disabledReason);
      for (const by of DISABLERS) this.disabled.set({ supplier, by }, by === disabledBy ? 1 : 0);
    }
    // What shows for the first time with its count is no increase to Prometheus.
    for (const outcome of SIGN_INS) this.signIns.inc({ outcome }, 0);
    for (const { code: supplier } of liveSuppliers)
      for (const held_by of HOLDERS) this.conflicts.inc({ supplier, held_by }, 0);
    for (const { supplier, held_by, attempts } of conflicts) this.conflicts.inc({ supplier, held_by }, attempts);
    for (const { subject, outcome, count, isLatest } of outcomes) {
      const [kind, vendor = ''] = subject.split(':');
      if (kind === 'staff_sign_in') this.signIns.inc({ outcome }, count);
      if (kind !== 'payment_vendor') continue;
      if (outcome !== STARTED) this.payments.inc({ vendor, outcome }, count);
      this.misconfigured.inc({ vendor }, isLatest && outcome === 'misconfigured' ? 1 : 0);
    }
  }

  private gauge(name: string, help: string, ...labelNames: string[]): Gauge {
    return new Gauge({ name: `carryover_${name}`, help, labelNames, registers: [this.registry] });
  }

  private counter(name: string, help: string, ...labelNames: string[]): Counter {
    return new Counter({
      name: `carryover_${name}`,
      help,
      labelNames: [...labelNames, 'outcome'],
      registers: [this.registry],
    });
  }
}
