import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { PollingLoop } from '../../../platform/lifecycle/polling-loop.js';
import { reasonOf } from '../../../platform/logging/describe-error.js';
import { LogThrottle } from '../../../platform/logging/log-throttle.js';
import { AppLogger } from '../../../platform/logging/logger.js';
import { EventSequencer, SEQUENCED_AT_ONCE } from '../feed/event-sequencer.js';
import { WebhookClient } from './webhook-client.js';
import { type BusyWebhook, WebhookHealthRepository } from './webhook-health.repository.js';
import { type Lane, QUEUED_AT_ONCE, WebhookLanesRepository } from './webhook-lanes.repository.js';
import { WebhookSender } from './webhook-sender.js';

/** Deliveries at once: of one worker, and to one supplier from it. */
const AT_ONCE = 32;
const TO_ONE_SUPPLIER = 8;

/** Milliseconds between rounds: while there is something to deliver, and while there is nothing. */
const BUSY = 20;
const IDLE = 250;

/** Milliseconds for which a supplier is left alone after something of it failed, and what that is logged as. */
const AFTER_FAILURE = 1_000;
const FAILED = 'events.webhook.round_failed';

/** Milliseconds deliveries get to end when the process stops, before they are cut short. */
const FINISH_WITHIN = 1_000;

/** Background delivery of webhooks: sequences events, queues them on lanes and delivers the lanes. Runs in every worker. */
@Injectable()
export class WebhookWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: PollingLoop;
  private readonly stopping = new AbortController();
  private readonly running = new Map<Promise<void>, string>();
  /** By supplier, when its lanes were claimed latest, as a number of claims. */
  private readonly served = new Map<string, number>();
  private claims = 0;
  /** By supplier, when something of it failed lately. */
  private readonly failedAt = new Map<string, number>();
  private readonly throttle = new LogThrottle();

  constructor(
    private readonly health: WebhookHealthRepository,
    private readonly lanes: WebhookLanesRepository,
    private readonly sender: WebhookSender,
    private readonly client: WebhookClient,
    private readonly sequencer: EventSequencer,
    private readonly database: Database,
    private readonly logger: AppLogger,
  ) {
    this.loop = new PollingLoop(() => this.round(), logger, FAILED);
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
    const cut = setTimeout(() => this.stopping.abort(), FINISH_WITHIN);
    await Promise.allSettled(this.running.keys());
    clearTimeout(cut);
    await this.client.close();
  }

  /** @returns milliseconds until the next round */
  private async round(): Promise<number> {
    let isBusy = this.running.size > 0;
    const busy = this.inTurn(await this.health.listBusy(this.database.reader));
    for (const [index, webhook] of busy.entries()) {
      if (this.loop.signal.aborted) break;
      if (await this.serve(webhook, busy.length - index)) isBusy = true;
    }
    return isBusy ? BUSY : IDLE;
  }

  /**
   * One half that fails keeps neither the other half nor other suppliers waiting.
   * @returns whether something was begun, or there may be more news at once
   */
  private async serve({ importSupplierId: id, hasNews }: BusyWebhook, sharers: number): Promise<boolean> {
    const isMore = hasNews && (await this.unlessFails(id, () => this.queueNews(id)));
    const isStarted = await this.unlessFails(id, () => this.startDeliveries(id, sharers));
    return isMore || isStarted;
  }

  /** @returns false for a failure, which is told in the log */
  private async unlessFails(supplierId: string, work: () => Promise<boolean>): Promise<boolean> {
    try {
      return await work();
    } catch (error) {
      this.failedAt.set(supplierId, performance.now());
      const failure = { import_supplier_id: supplierId, reason: reasonOf(error) };
      this.throttle.log((fields) => this.logger.warn(FAILED, { ...failure, ...fields }));
      return false;
    }
  }

  /** @returns whether there may be more news at once */
  private async queueNews(supplierId: string): Promise<boolean> {
    const sequenced = await this.sequencer.sequenceUnlessHeld(supplierId);
    const queued = await this.database.transaction((tx) => this.lanes.queue(tx, supplierId));
    return sequenced === SEQUENCED_AT_ONCE || queued === QUEUED_AT_ONCE;
  }

  /** Without those that failed a moment ago. Those with the fewest deliveries under way first, and of these the one that has waited longest, so that none is passed over for ever. */
  private inTurn(webhooks: readonly BusyWebhook[]): readonly BusyWebhook[] {
    const servedAt = ({ importSupplierId }: BusyWebhook) => this.served.get(importSupplierId) ?? 0;
    const underWay = ({ importSupplierId }: BusyWebhook) => this.underWay(importSupplierId);
    const longAgo = performance.now() - AFTER_FAILURE * PollingLoop.pace;
    for (const [id, at] of this.failedAt) if (at <= longAgo) this.failedAt.delete(id);
    const due = webhooks.filter(({ importSupplierId }) => !this.failedAt.has(importSupplierId));
    return due.toSorted((one, other) => underWay(one) - underWay(other) || servedAt(one) - servedAt(other));
  }

  private underWay(supplierId: string): number {
    return [...this.running.values()].filter((id) => id === supplierId).length;
  }

  /**
   * @param sharers suppliers that come to their turn in this round, this one among them: they share what is free
   * @returns whether one was begun
   */
  private async startDeliveries(supplierId: string, sharers: number): Promise<boolean> {
    const share = Math.ceil((AT_ONCE - this.running.size) / sharers);
    const free = Math.min(share, TO_ONE_SUPPLIER - this.underWay(supplierId));
    if (free <= 0) return false;
    const lanes = await this.sender.claim(supplierId, free);
    if (lanes.length > 0) {
      this.claims += 1;
      this.served.set(supplierId, this.claims);
    }
    for (const lane of lanes) this.start(lane);
    return lanes.length > 0;
  }

  private start(lane: Lane): void {
    const delivery: Promise<void> = this.sender
      .deliver(lane, this.stopping.signal)
      // Its lease lapses, and a worker claims it again.
      .catch((error: unknown) => this.logger.error('events.webhook.delivery_failed', error))
      .finally(() => this.running.delete(delivery));
    this.running.set(delivery, lane.importSupplierId);
  }
}
