export { EventsModule } from './events.module.js';
export { EventsWorkerModule } from './events-worker.module.js';
export { EventSequencer } from './feed/event-sequencer.js';
export { ResealWebhookSecretsUseCase } from './webhooks/reseal-webhook-secrets.usecase.js';
export { SealedSecretsModule } from './webhooks/sealed-secrets.module.js';
export { DEAD_LETTER_FACTS, SECRET_PATTERN, WEBHOOK_STANDING } from './webhooks/webhook.schemas.js';
export {
  type DeadLetter,
  type ListedDeadLetter,
  WebhooksQueries,
  type WebhookView,
} from './webhooks/webhooks.queries.js';
export { WebhooksService } from './webhooks/webhooks.service.js';
