import { Module } from '@nestjs/common';
import { EventSequencer } from './feed/event-sequencer.js';
import { webhookClientProvider } from './webhooks/webhook-client.provider.js';
import { WebhookHealthRepository } from './webhooks/webhook-health.repository.js';
import { WebhookLanesRepository } from './webhooks/webhook-lanes.repository.js';
import { WebhookSecrets } from './webhooks/webhook-secrets.js';
import { WebhookSender } from './webhooks/webhook-sender.js';
import { WebhookWorker } from './webhooks/webhook-worker.js';

/** The part that works in the background: it sends events to the suppliers that want them sent. */
@Module({
  providers: [
    EventSequencer,
    WebhookHealthRepository,
    WebhookLanesRepository,
    WebhookSecrets,
    WebhookSender,
    WebhookWorker,
    webhookClientProvider,
  ],
})
export class EventsWorkerModule {}
