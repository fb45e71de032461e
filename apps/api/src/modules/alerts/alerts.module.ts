import { Module } from '@nestjs/common';
import { WebhookSecrets } from '../events/index.js';
import { AlertsQueries } from './alerts.queries.js';
import { StandingAlertsRepository } from './evaluating/standing-alerts.repository.js';
import { AlertRulesRepository } from './rules/alert-rules.repository.js';
import { AlertRules } from './rules/alert-rules.service.js';
import { AlertMessagesRepository } from './telling/alert-messages.repository.js';

/** Rules of alerts, and what stands by them. */
@Module({
  providers: [
    AlertMessagesRepository,
    AlertRules,
    AlertRulesRepository,
    AlertsQueries,
    StandingAlertsRepository,
    WebhookSecrets,
  ],
  exports: [AlertRules, AlertsQueries],
})
export class AlertsModule {}
