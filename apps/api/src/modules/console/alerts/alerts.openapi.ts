import {
  answer,
  describeController,
  emptyAnswer,
  idParameter,
  list,
  objectSchema,
  page,
  pageOf,
  queryFlag,
  refused,
  success,
} from '../../../platform/openapi/index.js';
import { NOT_FOUND, reasonBody, reasonedBody } from '../shared.openapi.js';
import { allowedActions } from '../shared.schemas.js';
import { ChangeAlertRuleRequest, MakeAlertRuleRequest, SilenceAlertRuleRequest } from './alerts.requests.js';
import {
  ALERT,
  ALERT_KIND_ENTRY,
  ALERT_RULE,
  ALERT_RULE_SET,
  EXAMPLE_ALERT,
  EXAMPLE_KIND,
  EXAMPLE_RULE,
} from './alerts.schemas.js';

/** How long a rule can be silenced. */
export const MOST_SILENT_DAYS = 30;

/** The kinds of alert rules. */
export const ALERT_KINDS_LISTED = objectSchema({ results: list(ALERT_KIND_ENTRY, 20) });

/** The rules there are. */
export const ALERT_RULES = objectSchema({ results: list(ALERT_RULE, 10_000), allowed_actions: allowedActions('make') });

const reason = 'Agreed in the team';
const DID_NOT_FIT = refused('Wrong number', { threshold: ['Expected 1 to 100.'] });
const SECRET = 'whsec_RVhBTVBMRUVYQU1QTEVFWEFNUExFRVhBTVBMRUVYQU0=';

/** Descriptions of the operations of ConsoleAlertsController. */
export const alertsDescription = describeController({
  tag: 'Console alerts',
  path: [idParameter('the rule')],
  operations: {
    list: {
      operationId: 'listAlerts',
      summary: 'What stands, or stood',
      description:
        'Alerts by the rules of staff, those that began latest first. An alert is told once when it begins and once when it is over. What is over is kept for 90 days.',
      parameters: [queryFlag('standing', 'Those that stand now, or those that are over.', true)],
      answers: [page('The alerts.', pageOf(ALERT), EXAMPLE_ALERT)],
    },
    kinds: {
      operationId: 'listAlertKinds',
      summary: 'What rules can be about',
      description: 'What each kind means, which numbers it asks for, and what to do when it fires.',
      answers: [success('The kinds.', ALERT_KINDS_LISTED, { results: [EXAMPLE_KIND] })],
    },
    rules: {
      operationId: 'listAlertRules',
      summary: 'The rules of alerts',
      description:
        'Every rule by name, with what stands by it and what was sent last. Addresses are shown to operators and admins.',
      answers: [success('The rules.', ALERT_RULES, { results: [EXAMPLE_RULE], allowed_actions: ['make'] })],
    },
    make: {
      operationId: 'makeAlertRule',
      summary: 'Make a rule of alerts',
      description:
        'A worker looks at it every few seconds from now on. A webhook gets JSON with `text`, as chat services take it, signed by Standard Webhooks; its address is looked at as those of suppliers are. Whoever calls makes the id: the same call again makes nothing. A new rule leaves an entry of the audit trail, `alert_rule.make`.',
      requestBody: reasonedBody(MakeAlertRuleRequest, {
        id: EXAMPLE_RULE.id,
        name: EXAMPLE_RULE.name,
        kind: 'FAILURES',
        threshold: 50,
        window_minutes: 15,
        mail_to: 'migrations@carryover.example',
        reason,
      }),
      answers: [
        answer(200, 'The rule that was there.', ALERT_RULE_SET, EXAMPLE_RULE),
        answer(201, 'The new rule, with the secret of its webhook.', ALERT_RULE_SET, {
          ...EXAMPLE_RULE,
          secret: SECRET,
        }),
        DID_NOT_FIT,
        NOT_FOUND,
      ],
    },
    change: {
      operationId: 'changeAlertRule',
      summary: 'Change a rule of alerts',
      description:
        'Changes what is given. What stands by a rule that is disabled ends without a word. Every call leaves an entry of the audit trail, `alert_rule.change`.',
      requestBody: reasonedBody(ChangeAlertRuleRequest, { threshold: 100, reason }),
      answers: [success('The rule, with the secret of a new webhook.', ALERT_RULE_SET, EXAMPLE_RULE), DID_NOT_FIT],
    },
    silence: {
      operationId: 'silenceAlertRule',
      summary: 'Silence a rule of alerts',
      description:
        'Nobody is told of what begins until then; what still stands afterwards is told. What was told is told to be over all the same. Every call leaves an entry of the audit trail, `alert_rule.silence`.',
      requestBody: reasonedBody(SilenceAlertRuleRequest, { until: '2026-03-02T10:00:00Z', reason }),
      answers: [
        success('The rule.', ALERT_RULE, EXAMPLE_RULE),
        refused('Too long', { until: ['Silence it for 30 days at most.'] }),
      ],
    },
    test: {
      operationId: 'testAlertRule',
      summary: 'Try out where a rule of alerts tells',
      description:
        'Sends a test to everybody whom the rule names, silenced or not. What came of it stands with the rule. Every call leaves an entry of the audit trail, `alert_rule.test`.',
      answers: [success('The rule, with the tests that are on their way.', ALERT_RULE, EXAMPLE_RULE)],
    },
    remove: {
      operationId: 'removeAlertRule',
      summary: 'Remove a rule of alerts',
      description:
        'What stands by it ends without a word; its alerts can still be read. Leaves an entry of the audit trail, `alert_rule.remove`.',
      requestBody: reasonBody(reason),
      answers: [emptyAnswer(204, 'There is no such rule any more.')],
    },
  },
});
