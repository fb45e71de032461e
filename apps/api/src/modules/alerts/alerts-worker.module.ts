import { Module } from '@nestjs/common';
import { MailModule } from '../communications/index.js';
import { WebhookSecrets, webhookClientProvider } from '../events/index.js';
import { AlertEvaluator } from './evaluating/alert-evaluator.js';
import { EvaluateRuleUseCase } from './evaluating/evaluate-rule.usecase.js';
import { StandingAlertsRepository } from './evaluating/standing-alerts.repository.js';
import { AlertMessagesRepository } from './telling/alert-messages.repository.js';
import { AlertSender } from './telling/alert-sender.js';

/** The background part: evaluates rules and sends notifications. */
@Module({
  imports: [MailModule],
  providers: [
    AlertEvaluator,
    AlertMessagesRepository,
    AlertSender,
    EvaluateRuleUseCase,
    StandingAlertsRepository,
    WebhookSecrets,
    webhookClientProvider,
  ],
})
export class AlertsWorkerModule {}
