import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { backOffSeconds } from '../../../platform/lifecycle/back-off.js';
import { failpoint } from '../../../platform/lifecycle/failpoints.js';
import { AppLogger } from '../../../platform/logging/logger.js';
import { webhookDeliveries } from '../../../platform/metrics/process-metrics.js';
import type { Span } from '../../../platform/telemetry/span.js';
import { readTraceparent, writeTraceparent } from '../../../platform/telemetry/trace-context.js';
import { currentSpan, inSpan } from '../../../platform/telemetry/tracer.js';
import { Clock } from '../../../platform/time/clock.js';
import { feedEntry } from '../feed/event-feed.queries.js';
import { retryAfterSeconds } from './retry-after.js';
import { type Attempt, WebhookClient } from './webhook-client.js';
import { WebhookHealthRepository } from './webhook-health.repository.js';
import { type DueEvent, type FailedAttempt, type Lane, WebhookLanesRepository } from './webhook-lanes.repository.js';
import { type WebhookMessage, webhookMessage } from './webhook-message.js';
import { SecretNotReadable, WebhookSecrets } from './webhook-secrets.js';

/** Longer than an attempt can take. */
const LEASE_SECONDS = 30;
/** How long one event is tried before it becomes a dead letter. */
export const TRIED_FOR_SECONDS = 86_400;
/** How often at least: a receiver may ask for a pause of a day. */
export const LEAST_ATTEMPTS = 5;
const LONGEST_WAIT_SECONDS = 3_600;
/** Events one turn takes from a lane, so that one account with many does not hold up the others. */
const TURN = 20;

const GONE = 410;

/** Delivers the events of a lane in order. */
@Injectable()
export class WebhookSender {
  constructor(
    private readonly lanes: WebhookLanesRepository,
    private readonly health: WebhookHealthRepository,
    private readonly client: WebhookClient,
    private readonly secrets: WebhookSecrets,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly logger: AppLogger,
  ) {}

  claim(importSupplierId: string, limit: number): Promise<Lane[]> {
    return this.lanes.claim(this.database.reader, importSupplierId, limit, LEASE_SECONDS, {
      forSeconds: TRIED_FOR_SECONDS,
      leastAttempts: LEAST_ATTEMPTS,
    });
  }

  /** Works on a claimed lane until it is empty, an event fails or the turn is over. */
  async deliver(claimed: Lane, stopping: AbortSignal): Promise<void> {
    const { reader } = this.database;
    let lane = claimed;
    for (let sent = 0; sent < TURN && !stopping.aborted; sent += 1) {
      const event = await this.lanes.next(reader, lane);
      if (event === null) break;
      const attempt = await this.traced(event, stopping);
      if (attempt.kind === 'stopped') break;
      webhookDeliveries.inc({ outcome: attempt.kind });
      if (attempt.kind !== 'delivered') return this.fail(lane, event, attempt);
      failpoint('webhooks.delivered');
      if (!(await this.pass(lane, event))) return;
      lane = { ...lane, attempts: 0, isSpent: false };
    }
    await this.lanes.giveBack(reader, lane);
  }

  /** Runs the attempt as a span of the import's trace, which continues at the receiver. */
  private traced(event: DueEvent, stopping: AbortSignal): Promise<Attempt> {
    const parent = readTraceparent(event.trace_context);
    return inSpan(
      'webhooks.deliver',
      { kind: 'client', parent, fields: { 'carryover.event': event.event } },
      async (span) => {
        const attempt = await this.attempt(event, stopping);
        span?.set({ 'carryover.outcome': attempt.kind });
        if ('status' in attempt) span?.set({ 'http.response.status_code': attempt.status });
        if (attempt.kind === 'refused' || attempt.kind === 'unreachable') span?.fail(attempt.kind);
        return attempt;
      },
    );
  }

  private async attempt(event: DueEvent, stopping: AbortSignal): Promise<Attempt> {
    const { import_supplier_id: supplierId, sealed_secret: sealed, earlier_sealed_secrets: earlier } = event;
    try {
      const all = this.secrets.openAll(sealed, earlier, supplierId);
      const message = webhookMessage(feedEntry(event), event.import_supplier, all, this.clock.now());
      return await this.client.post(event.url, withTrace(message, currentSpan()), stopping);
    } catch (error) {
      if (error instanceof SecretNotReadable) return { kind: 'unreachable', reason: error.message };
      throw error;
    }
  }

  private async pass(lane: Lane, event: DueEvent): Promise<boolean> {
    const { reader } = this.database;
    if (lane.isReplay) await this.lanes.resolve(reader, lane, event.feed_position);
    const hasMore = await this.lanes.pass(reader, lane, event.feed_position, LEASE_SECONDS);
    await this.health.noteDelivery(reader, lane.importSupplierId);
    return hasMore;
  }

  private async fail(lane: Lane, event: DueEvent, attempt: Exclude<Attempt, { kind: 'delivered' | 'stopped' }>) {
    const { reader } = this.database;
    const { importSupplierId } = lane;
    // The attempt says nothing about the address that was set meanwhile: that one gets the event now.
    if (!(await this.health.isAt(reader, importSupplierId, event.url))) return this.lanes.beginAnew(reader, lane);
    const status = attempt.kind === 'refused' ? attempt.status : null;
    const failed: FailedAttempt = { reason: attempt.reason, status };
    const fields = { import_process_id: lane.processId, import_supplier: event.import_supplier, ...failed };
    if (status === GONE) {
      await this.health.disable(reader, importSupplierId, attempt.reason, event.url);
      await this.lanes.giveBack(reader, lane);
      this.logger.warn('events.webhook.disabled', fields);
      return;
    }
    if (attempt.kind === 'unreachable') await this.health.noteUnreachable(reader, importSupplierId, event.url);
    const asked = attempt.kind === 'refused' ? retryAfterSeconds(attempt.retryAfter, this.clock.now()) : null;
    if (asked !== null) await this.health.pause(reader, importSupplierId, event.url, asked);
    if (lane.isSpent) {
      await this.bury(lane, event, failed);
      this.logger.warn('events.webhook.given_up', fields);
      return;
    }
    const delay = Math.max(asked ?? 0, backOffSeconds(lane.attempts + 1, { longest: LONGEST_WAIT_SECONDS }));
    await this.lanes.retryLater(reader, lane, delay, failed);
    this.logger.info('events.webhook.failed', { ...fields, attempts: lane.attempts + 1 });
  }

  /** Makes the event a dead letter; the events after it, which have waited, are tried now. */
  private async bury(lane: Lane, event: DueEvent, failed: FailedAttempt): Promise<void> {
    await this.database.transaction(async (tx) => {
      await this.lanes.bury(tx, lane, event, failed);
      if (await this.lanes.pass(tx, lane, event.feed_position, LEASE_SECONDS)) await this.lanes.giveBack(tx, lane);
    });
  }
}

/** Adds the trace context for the receiver. */
function withTrace(message: WebhookMessage, span: Span | undefined): WebhookMessage {
  if (span === undefined) return message;
  return { ...message, headers: { ...message.headers, traceparent: writeTraceparent(span.context) } };
}
