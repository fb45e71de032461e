import { WAVE_EVENT_NAMES } from '@carryover/contract';
import {
  anyObject,
  describeController,
  flag,
  instant,
  jsonBody,
  linkCursor,
  list,
  NEXT_LINK,
  namedObject,
  nullable,
  type ParameterDescription,
  queryParameter,
  refused,
  type Schema,
  success,
  text,
  type WebhookDescription,
  whole,
} from '../../../platform/openapi/index.js';
import {
  accountParameter,
  EXAMPLE_ACCOUNT_NUMBER,
  EXAMPLE_PAIR,
  supplierCode,
  supplierParameter,
} from '../../suppliers/index.js';
import { WAVE_OF_EVENT } from '../webhooks/webhook.schemas.js';
import { MOST, USUAL } from './event-feed.request.js';

const event = {
  event: text(128, { description: 'What happened; new names may come.', pattern: '^EVENT_[A-Z_]+$' }),
  occurred_at: instant({ description: 'In London time, with microseconds.' }),
  data: nullable(anyObject({ description: 'What there is to say about it; new keys may come.' })),
};

const cursor = text(256, { pattern: '^[\\w-]+$', description: 'A position in the feed.' });
const supplierEvent = namedObject('SupplierEvent', event);
const feedEntryProperties = {
  cursor,
  ...event,
  external_account_number: text(128, {
    description: 'Your number of the account; empty for an event of a wave, which is of no account.',
  }),
  wave: WAVE_OF_EVENT,
};
const optional = ['wave'] as const;
const feedEntry = namedObject('FeedEntry', feedEntryProperties, { optional });
const feedPage = namedObject('FeedPage', {
  results: list(feedEntry, MOST),
  next_cursor: text(256, { pattern: '^[\\w-]+$', description: 'For `after` of the next call, at any later time.' }),
  has_more: flag({ description: 'Whether more is there already.' }),
});

const limit = queryParameter('limit', 'Entries of a page.', whole(1, MOST, { default: USUAL }), USUAL);

const processed = {
  event: 'EVENT_ACCOUNT_IMPORT_PROCESS_PROCESSED',
  occurred_at: '2026-03-02T09:30:01.530111+00:00',
  data: { platform_identifier: EXAMPLE_ACCOUNT_NUMBER },
};

const halted = {
  event: 'EVENT_WAVE_HALTED',
  occurred_at: '2026-03-02T22:41:07.004113+00:00',
  external_account_number: '',
  wave: 'JUNE-1',
  data: {
    from_state: 'RUNNING',
    to_state: 'HALTED',
    actor: 'platform',
    reason: '11 accounts failed, where 10 may.',
    budget: { kind: 'number', failed: 11, allowed: 10 },
  },
};

const CURSOR = 'MDE5OGQyZjQtNmEzYi03YzFlLTlmNDItNWQ4ZTBiN2E2YzMxfDQy';

const headerOf = (name: string, description: string, schema: Schema, shown: string): ParameterDescription => {
  return { in: 'header', name, description, required: true, schema, example: shown };
};

const MESSAGE_HEADERS = [
  headerOf(
    'webhook-id',
    'Of the event: the same whenever it comes again.',
    text(260, { pattern: '^evt_[\\w-]+$' }),
    `evt_${CURSOR}`,
  ),
  headerOf(
    'webhook-timestamp',
    'When it was sent, in seconds since 1970. Refuse what is older than five minutes.',
    text(16, { pattern: '^\\d+$' }),
    '1772443801',
  ),
  headerOf(
    'webhook-signature',
    'HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`. For a day after the secret was replaced there are two, parted by a space; three where it was replaced again within that day.',
    text(256, { pattern: '^v1,\\S+( v1,\\S+)*$' }),
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
];

const MESSAGE = namedObject('WebhookEvent', {
  type: text(128, { description: 'What happened, as `data.event`.', pattern: '^EVENT_[A-Z_]+$' }),
  timestamp: instant({ description: 'When it happened, as `data.occurred_at`.' }),
  data: namedObject('WebhookFeedEntry', { import_supplier: supplierCode, ...feedEntryProperties }, { optional }),
});

/** The message of an event, with an example. */
function eventMessage(
  given: Pick<WebhookDescription, 'operationId' | 'summary' | 'description'>,
  shown: { readonly event: string; readonly occurred_at: string; readonly external_account_number: string },
): WebhookDescription {
  const data = { import_supplier: EXAMPLE_PAIR.import_supplier, cursor: CURSOR, ...shown };
  return {
    ...given,
    parameters: MESSAGE_HEADERS,
    requestBody: jsonBody(MESSAGE, { type: shown.event, timestamp: shown.occurred_at, data }),
    answers: {
      '2XX': 'It was taken. What the answer says is not read.',
      410: 'Nothing more is wanted: the webhook is disabled until it is set again.',
      429: 'Not now: all deliveries wait as long as `Retry-After` says.',
      503: 'Not now: all deliveries wait as long as `Retry-After` says.',
      default: 'It was not taken, and is tried again. Redirects are not followed.',
    },
  };
}

const accountEvent = eventMessage(
  {
    operationId: 'receiveEvent',
    summary: 'An event, as the feed has it',
    description:
      'Posted to the address of the supplier within a second, in the form of Standard Webhooks. An event that is not taken is tried again for a day; the later ones of its account wait, those of other accounts do not.',
  },
  { ...processed, external_account_number: EXAMPLE_PAIR.external_account_number },
);

const waveEvent = eventMessage(
  {
    operationId: 'receiveWaveEvent',
    summary: 'What happened to a wave, as the feed has it',
    description: `Posted like any other event, to the same address. Its \`external_account_number\` is empty, and \`wave\` names the wave: ${WAVE_EVENT_NAMES.join(', ')}. \`data\` has the states it left and came to, who moved it (\`actor\`) and the reason; of one that halted because its error budget was spent, the budget.`,
  },
  halted,
);

export const eventsDescription = describeController({
  tag: 'Events',
  path: [supplierParameter, accountParameter('external_identifier')],
  operations: {
    follow: {
      operationId: 'followEvents',
      summary: 'Every change of the imports, meter points and waves of a supplier',
      description:
        'The feed in its order, which never changes. Begin without `after`, then go on with `next_cursor`; what was read once never comes again, and nothing is left out.',
      parameters: [
        queryParameter(
          'after',
          '`next_cursor` of the page before, or `cursor` of an event. `end` gives no event, and as `next_cursor` the end of the feed, for whoever wants only what comes; ask for `end` once more while `has_more` is true.',
          cursor,
        ),
        limit,
      ],
      answers: [
        success('What follows in the feed; none when nothing does yet.', feedPage, {
          results: [
            { cursor: CURSOR, ...processed, external_account_number: EXAMPLE_PAIR.external_account_number },
            { cursor: CURSOR, ...halted },
          ],
          next_cursor: CURSOR,
          has_more: false,
        }),
        refused('A cursor of another feed', { after: ['This is no cursor of this feed.'] }),
      ],
    },
    ofAccount: {
      operationId: 'listAccountEvents',
      summary: 'What happened to one account',
      description:
        'The events of one account, oldest first, for looking it up. Whoever wants to follow reads the feed.',
      parameters: [linkCursor(text(256)), limit],
      answers: [
        success('The events, or a page of them.', list(supplierEvent, MOST), [processed], { headers: NEXT_LINK }),
        refused('A page that is too large', { limit: ['Expected a whole number from 1 to 1000.'] }),
      ],
    },
  },
  webhooks: { accountEvent, waveEvent },
});
