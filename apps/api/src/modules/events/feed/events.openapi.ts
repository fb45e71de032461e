import {
  answer,
  anyObject,
  describeController,
  errorAnswer,
  example,
  fieldErrorsAnswer,
  flag,
  instant,
  list,
  NEXT_LINK,
  namedObject,
  nullable,
  queryParameter,
  text,
  whole,
} from '../../../platform/openapi/index.js';
import {
  accountParameter,
  EXAMPLE_ACCOUNT_NUMBER,
  EXAMPLE_PAIR,
  externalAccountNumber,
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
const feedEntry = namedObject('FeedEntry', { cursor, ...event, external_account_number: externalAccountNumber });
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
});
