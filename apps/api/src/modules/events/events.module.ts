import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { AuthModule } from '../auth/index.js';
import { SuppliersModule } from '../suppliers/index.js';
import { AccountEventsQueries } from './feed/account-events.queries.js';
import { EventFeedQueries } from './feed/event-feed.queries.js';
import { EventSequencer } from './feed/event-sequencer.js';
import { EventsController } from './feed/events.controller.js';
import { TestEventsController } from './test-events/test-events.controller.js';
import { WriteTestEventUseCase } from './test-events/write-test-event.usecase.js';
import { OwnDeadLettersController } from './webhooks/by-suppliers/own-dead-letters.controller.js';
import { OwnWebhookActs } from './webhooks/by-suppliers/own-webhook-acts.js';
import { OwnWebhooksController } from './webhooks/by-suppliers/own-webhooks.controller.js';
import { TestWebhookUseCase } from './webhooks/by-suppliers/test-webhook.usecase.js';
import { WebhookTestsRepository } from './webhooks/by-suppliers/webhook-tests.repository.js';
import { webhookClientProvider } from './webhooks/webhook-client.provider.js';
import { WebhookEndpointsRepository } from './webhooks/webhook-endpoints.repository.js';
import { WebhookSecrets } from './webhooks/webhook-secrets.js';
import { WebhooksQueries } from './webhooks/webhooks.queries.js';
import { WebhooksService } from './webhooks/webhooks.service.js';

/** Events of imports, meter points and waves for suppliers: the feed and webhooks. */
@Module({
  imports: [AuditModule, AuthModule, SuppliersModule],
  controllers: [EventsController, TestEventsController, OwnWebhooksController, OwnDeadLettersController],
  providers: [
    AccountEventsQueries,
    EventFeedQueries,
    EventSequencer,
    WebhooksService,
    WebhookEndpointsRepository,
    WebhookSecrets,
    WebhooksQueries,
    OwnWebhookActs,
    TestWebhookUseCase,
    WriteTestEventUseCase,
    WebhookTestsRepository,
    webhookClientProvider,
  ],
  exports: [WebhooksQueries, WebhooksService],
})
export class EventsModule {}
