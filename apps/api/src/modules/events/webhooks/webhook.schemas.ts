import { count, instant, nullable, objectSchema, oneOf, text, uuid, whole } from '../../../platform/openapi/index.js';
import { REPLAYED_BY_CALL } from './webhook-endpoints.repository.js';

export const HTTP_STATUS = whole(100, 599, { description: 'HTTP status of the answer; null when none came.' });
export const FAILURE_REASON = text(500, { description: 'Why it was not delivered, as a sentence.' });

/** The wave of an event; it is left out where there is none. */
export const WAVE_OF_EVENT = text(64, {
  description: 'Code of the wave that it is of, or that its account came with; left out where there is none.',
});

/** The pattern of the secret that signatures are checked with (Standard Webhooks). */
export const SECRET_PATTERN = '^whsec_[A-Za-z0-9+/]{43}=$';

/** How a webhook stands: the same for its supplier and for staff. */
export const WEBHOOK_STANDING = {
  status: oneOf(['ACTIVE', 'RESTING', 'DISABLED'], {
    description:
      '`RESTING`: nothing is sent for a while, see `paused_until`. `DISABLED`: nothing is sent until it is set again.',
  }),
  disabled_at: nullable(instant()),
  disabled_reason: nullable(FAILURE_REASON),
  paused_until: nullable(instant({ description: 'The receiver asked for a pause, or does not answer.' })),
  earlier_secret_until: nullable(
    instant({ description: 'Until then messages are signed with the secret before as well.' }),
  ),
  latest_delivered_at: nullable(instant()),
  latest_failure: nullable(
    objectSchema({ reason: FAILURE_REASON, status: nullable(HTTP_STATUS), failed_at: instant() }),
  ),
  waiting_accounts: count({
    description:
      'Accounts and waves that have events to be sent, also while it is `DISABLED`; at least so many where very many events wait.',
  }),
  dead_letters: count({ description: 'Events that could not be delivered and were put aside.' }),
  created_at: instant(),
  modified_at: instant(),
};

/** Fields of an event that could not be delivered: the same for its supplier and for staff. */
export const DEAD_LETTER_FACTS = {
  id: uuid(),
  event: text(128, { pattern: '^[A-Z_]+$', description: 'Name of the event, as in the feed.' }),
  wave: WAVE_OF_EVENT,
  cursor: text(32, {
    pattern: '^[\\w-]{32}$',
    description: 'Position of the event, as in the feed and in the message.',
  }),
  attempts: whole(0, 2_147_483_647),
  reason: FAILURE_REASON,
  latest_status: nullable(HTTP_STATUS),
  first_failed_at: instant(),
  died_at: instant({ description: 'When it was given up.' }),
  replayed_at: nullable(instant({ description: 'Set while it is sent once more.' })),
};

/** What came of sending every dead letter once more. */
export const REPLAYED = objectSchema({
  replayed: count({ description: 'Dead letters that were put on their way.' }),
  left: count({
    description: `Dead letters that are left, as one call puts ${REPLAYED_BY_CALL} on their way at most: call again until it is 0.`,
  }),
});
