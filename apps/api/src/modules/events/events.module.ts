import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/index.js';
import { SuppliersModule } from '../suppliers/index.js';
import { AccountEventsQueries } from './feed/account-events.queries.js';
import { EventFeedQueries } from './feed/event-feed.queries.js';
import { EventSequencer } from './feed/event-sequencer.js';
import { EventsController } from './feed/events.controller.js';

import { WebhookEndpointsRepository } from './webhooks/webhook-endpoints.repository.js';
import { WebhookSecrets } from './webhooks/webhook-secrets.js';
import { WebhooksQueries } from './webhooks/webhooks.queries.js';
import { WebhooksService } from './webhooks/webhooks.service.js';

/** What suppliers can follow: the events of their imports and meter points, read or sent to them. */
@Module({
  imports: [AuthModule, SuppliersModule],
  controllers: [EventsController],
  providers: [
    AccountEventsQueries,
    EventFeedQueries,
    EventSequencer,
    WebhooksService,
    WebhookEndpointsRepository,
    WebhookSecrets,
    WebhooksQueries,
  ],
  exports: [WebhooksQueries, WebhooksService],
})
export class EventsModule {}
