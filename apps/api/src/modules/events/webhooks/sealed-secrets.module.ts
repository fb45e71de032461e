import { Module } from '@nestjs/common';
import { ResealWebhookSecretsUseCase } from './reseal-webhook-secrets.usecase.js';
import { WebhookSecrets } from './webhook-secrets.js';

/** Administration of the keys that encrypt webhook secrets. */
@Module({ providers: [ResealWebhookSecretsUseCase, WebhookSecrets], exports: [ResealWebhookSecretsUseCase] })
export class SealedSecretsModule {}
