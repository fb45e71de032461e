import {
  answer,
  anyObject,
  describeController,
  errorAnswer,
  example,
  fieldErrorsAnswer,
  flag,
  instant,
  jsonBody,
  list,
  NEXT_LINK,
  namedObject,
  nullable,
  type ParameterDescription,
  queryParameter,
  type Schema,
  text,
  type WebhookDescription,
  whole,
} from '../../../platform/openapi/index.js';
import {
  accountParameter,
  EXAMPLE_ACCOUNT_NUMBER,
  EXAMPLE_PAIR,
  externalAccountNumber,
  supplierCode,
  supplierParameter,
} from '../../suppliers/index.js';
import { MOST, USUAL } from './event-feed.request.js';

const event = {
  event: text(128, { description: 'What happened; new names may come.', pattern: '^EVENT_[A-Z_]+$' }),
  occurred_at: instant({ description: 'In London time, with microseconds.' }),
  data: nullable(anyObject({ description: 'What there is to say about it; new keys may come.' })),
};

const cursor = text(256, { pattern: '^[\\w-]+$', description: 'A place in the feed.' });
const supplierEvent = namedObject('SupplierEvent', event);
const feedEntryProperties = { cursor, ...event, external_account_number: externalAccountNumber };
const feedEntry = namedObject('FeedEntry', feedEntryProperties);
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

const PLACE = 'MDE5OGQyZjQtNmEzYi03YzFlLTlmNDItNWQ4ZTBiN2E2YzMxfDQy';

const headerOf = (name: string, description: string, schema: Schema, shown: string): ParameterDescription => {
  return { in: 'header', name, description, required: true, schema, example: shown };
};

const accountEvent: WebhookDescription = {
  operationId: 'receiveEvent',
  summary: 'An event, as the feed has it',
  description:
    'Posted to the address of the supplier within a second, in the form of Standard Webhooks. An event that is not taken is tried again for a day; the later ones of its account wait, those of other accounts do not.',
  parameters: [
    headerOf(
      'webhook-id',
      'Of the event: the same whenever it comes again.',
      text(260, { pattern: '^evt_[\\w-]+$' }),
      `evt_${PLACE}`,
    ),
    headerOf(
      'webhook-timestamp',
      'When it was sent, in seconds since 1970. Refuse what is older than five minutes.',
      text(16, { pattern: '^\\d+$' }),
      '1772443801',
    ),
    headerOf(
      'webhook-signature',
      'HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`; two of them, parted by a space, for a day after the secret was replaced.',
      text(256, { pattern: '^v1,\\S+( v1,\\S+)*$' }),
      'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
    ),
  ],
  requestBody: jsonBody(
    namedObject('WebhookEvent', {
      type: text(128, { description: 'What happened, as `data.event`.', pattern: '^EVENT_[A-Z_]+$' }),
      timestamp: instant({ description: 'When it happened, as `data.occurred_at`.' }),
      data: namedObject('WebhookFeedEntry', { import_supplier: supplierCode, ...feedEntryProperties }),
    }),
    example({
      type: processed.event,
      timestamp: processed.occurred_at,
      data: {
        import_supplier: EXAMPLE_PAIR.import_supplier,
        cursor: PLACE,
        ...processed,
        external_account_number: EXAMPLE_PAIR.external_account_number,
      },
    }),
  ),
  answers: {
    '2XX': 'It was taken. What the answer says is not read.',
    410: 'Nothing more is wanted: the webhook is disabled until it is set again.',
    429: 'Not now: all deliveries wait as long as `Retry-After` says.',
    503: 'Not now: all deliveries wait as long as `Retry-After` says.',
    default: 'It was not taken, and is tried again. Redirects are not followed.',
  },
};

export const eventsDescription = describeController({
  tag: 'Events',
  operations: {
    follow: {
      operationId: 'followEvents',
      summary: 'Every change of the imports and meter points of a supplier',
      description:
        'The feed in its order, which never changes. Begin without `after`, then go on with `next_cursor`; what was read once never comes again, and nothing is left out.',
      parameters: [
        supplierParameter,
        queryParameter('after', '`next_cursor` of the page before, or `cursor` of an event.', cursor),
        limit,
      ],
      answers: [
        answer(
          200,
          'What follows in the feed; none when nothing does yet.',
          feedPage,
          example({
            results: [{ cursor: PLACE, ...processed, external_account_number: EXAMPLE_PAIR.external_account_number }],
            next_cursor: PLACE,
            has_more: false,
          }),
        ),
        fieldErrorsAnswer(example({ after: ['This is no cursor of this feed.'] }, 'A cursor of another feed')),
        errorAnswer(404, ['not_found']),
      ],
    },
    ofAccount: {
      operationId: 'listAccountEvents',
      summary: 'What happened to one account',
      description:
        'The events of one account, oldest first, for looking it up. Whoever wants to follow reads the feed.',
      parameters: [
        supplierParameter,
        accountParameter('external_identifier'),
        queryParameter('cursor', 'Where to go on, from the Link of the page before.', text(256)),
        limit,
      ],
      answers: [
        answer(200, 'The events, or a page of them.', list(supplierEvent, MOST), example([processed]), {
          headers: NEXT_LINK,
        }),
        fieldErrorsAnswer(example({ limit: ['Expected a whole number from 1 to 1000.'] }, 'A page that is too large')),
        errorAnswer(404, ['not_found']),
      ],
    },
  },
  webhooks: { accountEvent },
});
