import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { PollingLoop } from '../../../platform/lifecycle/polling-loop.js';
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

  constructor(
    private readonly health: WebhookHealthRepository,
    private readonly lanes: WebhookLanesRepository,
    private readonly sender: WebhookSender,
    private readonly client: WebhookClient,
    private readonly sequencer: EventSequencer,
    private readonly database: Database,
    private readonly logger: AppLogger,
  ) {
    this.loop = new PollingLoop(() => this.round(), logger, 'events.webhook.round_failed');
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
    const failures: unknown[] = [];
    for (const [index, webhook] of busy.entries()) {
      if (this.loop.signal.aborted) break;
      try {
        if (await this.serve(webhook, busy.length - index)) isBusy = true;
      } catch (error) {
        // It is not to keep the others waiting.
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
    return isBusy ? BUSY : IDLE;
  }

  /** @returns whether something was begun, or there may be more news at once */
  private async serve({ importSupplierId, hasNews }: BusyWebhook, sharers: number): Promise<boolean> {
    const isMore = hasNews && (await this.queueNews(importSupplierId));
    const started = await this.startDeliveries(importSupplierId, sharers);
    return isMore || started > 0;
  }

  /** @returns whether there may be more news at once */
  private async queueNews(supplierId: string): Promise<boolean> {
    const sequenced = await this.sequencer.sequenceUnlessHeld(supplierId);
    const queued = await this.database.transaction((tx) => this.lanes.queue(tx, supplierId));
    return sequenced === SEQUENCED_AT_ONCE || queued === QUEUED_AT_ONCE;
  }

  /** Those with the fewest deliveries under way first, and of these the one that has waited longest, so that none is passed over for ever. */
  private inTurn(webhooks: readonly BusyWebhook[]): readonly BusyWebhook[] {
    const servedAt = ({ importSupplierId }: BusyWebhook) => this.served.get(importSupplierId) ?? 0;
    const underWay = ({ importSupplierId }: BusyWebhook) => this.underWay(importSupplierId);
    return webhooks.toSorted((one, other) => underWay(one) - underWay(other) || servedAt(one) - servedAt(other));
  }

  private underWay(supplierId: string): number {
    return [...this.running.values()].filter((id) => id === supplierId).length;
  }

  /** @param sharers suppliers that come to their turn in this round, this one among them: they share what is free */
  private async startDeliveries(supplierId: string, sharers: number): Promise<number> {
    const share = Math.ceil((AT_ONCE - this.running.size) / sharers);
    const free = Math.min(share, TO_ONE_SUPPLIER - this.underWay(supplierId));
    if (free <= 0) return 0;
    const lanes = await this.sender.claim(supplierId, free);
    if (lanes.length > 0) {
      this.claims += 1;
      this.served.set(supplierId, this.claims);
    }
    for (const lane of lanes) this.start(lane);
    return lanes.length;
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
