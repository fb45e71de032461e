import { Module } from '@nestjs/common';
import { ResealWebhookSecretsUseCase } from './reseal-webhook-secrets.usecase.js';
import { WebhookSecrets } from './webhook-secrets.js';

/** What an administrator does about the keys that the secrets of webhooks are sealed with. */
@Module({ providers: [ResealWebhookSecretsUseCase, WebhookSecrets], exports: [ResealWebhookSecretsUseCase] })
export class SealedSecretsModule {}
