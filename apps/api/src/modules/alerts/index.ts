export {
  ALERT_KIND_FACTS,
  ALERT_KINDS,
  type AlertKind,
  type AlertKindFacts,
} from './alert-kinds.js';
export { ALERT_CHANNELS, ALERT_EVENTS, MESSAGE_STATUSES } from './alert-rule.js';
export { AlertsModule } from './alerts.module.js';
export { AlertsQueries, type ListedAlert, type ListedRule, SHOWN_MESSAGES } from './alerts.queries.js';
export { AlertsWorkerModule } from './alerts-worker.module.js';
export { AlertRules, type RuleChange } from './rules/alert-rules.service.js';
export { MOST_ADDRESSES, readAddresses } from './rules/read-rule.js';
