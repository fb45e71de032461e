import { Module } from '@nestjs/common';
import { ResealWebhookSecrets } from './reseal-webhook-secrets.usecase.js';
import { WebhookSecrets } from './webhook-secrets.js';

/** What an administrator does about the keys that the secrets of webhooks are sealed with. */
@Module({ providers: [ResealWebhookSecrets, WebhookSecrets], exports: [ResealWebhookSecrets] })
export class SealedSecretsModule {}
