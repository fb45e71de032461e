import {
  count,
  EXAMPLE_ID,
  flag,
  instant,
  list,
  named,
  namedObject,
  nullable,
  objectSchema,
  oneOf,
  text,
  uuid,
  whole,
} from '../../../platform/openapi/index.js';
import {
  ALERT_CHANNELS,
  ALERT_EVENTS,
  ALERT_KIND_FACTS,
  ALERT_KINDS,
  MESSAGE_STATUSES,
  MOST_ADDRESSES,
  SHOWN_MESSAGES,
} from '../../alerts/index.js';
import { ACTOR, allowedActions, SUPPLIER_CODE } from '../shared.schemas.js';

/** Kinds of alert rules. */
const ALERT_KIND = named('AlertKind', oneOf(ALERT_KINDS));

const NUMBER = nullable(objectSchema({ label: text(100), minimum: whole(1, 1_000_000), maximum: whole(1, 1_000_000) }));

/** Description of a kind of rules. */
export const ALERT_KIND_ENTRY = namedObject('AlertKindFacts', {
  kind: ALERT_KIND,
  title: text(100),
  meaning: text(1_000, { description: 'When it fires and when it is over.' }),
  threshold: NUMBER,
  window: NUMBER,
  takes_supplier: flag({ description: 'Whether it can be about one supplier alone.' }),
  steps: list(text(1_000), 10, { description: 'What to do when it fires, in this order.' }),
});

const MESSAGE = namedObject('AlertMessage', {
  id: uuid(),
  event: oneOf(ALERT_EVENTS),
  channel: oneOf(ALERT_CHANNELS),
  recipient: text(2_000, { description: 'The e-mail address, or the host of the webhook.' }),
  status: oneOf(MESSAGE_STATUSES, {
    description: '`UNCERTAIN`: the mail server has it and did not answer; it is not sent again.',
  }),
  reason: nullable(text(1_000, { description: 'Why it was not sent, or not yet.' })),
  created_at: instant(),
});

const RULE = {
  id: uuid(),
  name: text(100),
  kind: ALERT_KIND,
  import_supplier: nullable({ ...SUPPLIER_CODE, description: 'Null for every live supplier.' }),
  threshold: nullable(whole(1, 1_000_000)),
  window_minutes: nullable(whole(1, 1_440)),
  mail_to: nullable(
    list(text(254), MOST_ADDRESSES, { description: 'Null for viewers, who do not see the addresses.' }),
  ),
  webhook_host: nullable(
    text(2_000, { description: 'Of the address only its host is shown: its path is often a secret.' }),
  ),
  is_enabled: flag(),
  silenced_until: nullable(instant({ description: 'Until then nobody is told of what begins.' })),
  evaluated_at: nullable(instant({ description: 'When a worker looked at it last.' })),
  problem: nullable(text(200, { description: 'Why it could not be evaluated when this was tried last.' })),
  standing: count({ description: 'Alerts that stand by it now.' }),
  latest_messages: list(MESSAGE, SHOWN_MESSAGES, { description: 'Those sent last; none for viewers.' }),
  created_by: ACTOR,
  created_at: instant(),
  allowed_actions: allowedActions('change', 'silence', 'test', 'remove'),
};

/** A rule. */
export const ALERT_RULE = namedObject('AlertRule', RULE);

/** A rule that was just made or changed, with the secret of a new webhook. */
export const ALERT_RULE_SET = namedObject(
  'AlertRuleSet',
  {
    ...RULE,
    secret: text(100, { description: 'Secret of the signatures (Standard Webhooks). It is shown this once.' }),
  },
  { optional: ['secret'] },
);

/** An alert. */
export const ALERT = namedObject('Alert', {
  id: uuid(),
  rule_id: uuid(),
  rule: text(100, { description: 'Name of its rule.' }),
  kind: ALERT_KIND,
  subject: text(2_000, { description: 'A supplier, a group of errors, a wave or a worker.' }),
  summary: text(4_000, { description: 'What holds, as it was when it was looked at last.' }),
  href: text(4_000, { description: 'The page of the console that shows it.' }),
  runbook: text(100, { description: 'The page of the console that says what to do.' }),
  began_at: instant(),
  told_at: nullable(instant({ description: 'Null while nobody was told, as its rule is silenced.' })),
  ended_at: nullable(instant()),
});

const { threshold, window, takesSupplier, ...facts } = ALERT_KIND_FACTS.FAILURES;

/** A kind as it stands in examples. */
export const EXAMPLE_KIND = { kind: 'FAILURES', ...facts, threshold, window, takes_supplier: takesSupplier };

/** A rule as it stands in examples. */
export const EXAMPLE_RULE = {
  id: EXAMPLE_ID,
  name: 'Many failures of Fenland',
  kind: 'FAILURES',
  import_supplier: 'FENLAND-2026',
  threshold: 50,
  window_minutes: 15,
  mail_to: ['migrations@carryover.example'],
  webhook_host: 'hooks.chat.example',
  is_enabled: true,
  silenced_until: null,
  evaluated_at: '2026-03-02T08:21:40.118Z',
  problem: null,
  standing: 1,
  latest_messages: [
    {
      id: EXAMPLE_ID,
      event: 'FIRING',
      channel: 'WEBHOOK',
      recipient: 'hooks.chat.example',
      status: 'SENT',
      reason: null,
      created_at: '2026-03-02T08:14:09.207Z',
    },
  ],
  created_by: 'kim.lee@carryover.example',
  created_at: '2026-03-01T15:02:11.904Z',
  allowed_actions: ['change', 'silence', 'test', 'remove'],
};

/** An alert as it stands in examples. */
export const EXAMPLE_ALERT = {
  id: EXAMPLE_ID,
  rule_id: EXAMPLE_ID,
  rule: EXAMPLE_RULE.name,
  kind: 'FAILURES',
  subject: 'FENLAND-2026',
  summary: '312 imports of FENLAND-2026 failed within 15 minutes.',
  href: '/errors?sort=-first_seen_at&supplier=FENLAND-2026',
  runbook: '/alerts/what-to-do#failures',
  began_at: '2026-03-02T08:14:09.207Z',
  told_at: '2026-03-02T08:14:09.207Z',
  ended_at: null,
};
