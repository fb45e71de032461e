export { EventsModule } from './events.module.js';
export { EventsWorkerModule } from './events-worker.module.js';
export { EventSequencer } from './feed/event-sequencer.js';
export { EXAMPLE_OWN_DEAD_LETTER } from './webhooks/by-suppliers/own-webhooks.schemas.js';
export { ResealWebhookSecretsUseCase } from './webhooks/reseal-webhook-secrets.usecase.js';
export { SealedSecretsModule } from './webhooks/sealed-secrets.module.js';
export { UNQUEUED_OF_ACCOUNTS, UNQUEUED_OF_WAVES } from './webhooks/unqueued-events.js';
export { DEAD_LETTER_FACTS, REPLAYED, SECRET_PATTERN, WEBHOOK_STANDING } from './webhooks/webhook.schemas.js';
export { WebhookClient } from './webhooks/webhook-client.js';
export { webhookClientProvider } from './webhooks/webhook-client.provider.js';
export { signedMessage } from './webhooks/webhook-message.js';
export { SecretNotReadable, WebhookSecrets } from './webhooks/webhook-secrets.js';
export { webhookUrlProblem } from './webhooks/webhook-url.js';
export {
  type DeadLetter,
  type ListedDeadLetter,
  WebhooksQueries,
  type WebhookView,
} from './webhooks/webhooks.queries.js';
export { DISABLED_BY_SUPPLIER, WebhooksService } from './webhooks/webhooks.service.js';
