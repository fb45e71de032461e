import { SUPPLY_TYPES } from '@carryover/contract';
import {
  countsOf,
  day,
  describeController,
  EXAMPLE_ID,
  flag,
  idParameter,
  instant,
  list,
  named,
  namedObject,
  nullable,
  objectSchema,
  oneOf,
  page,
  pageOf,
  queryParameter,
  refused,
  success,
  text,
  uuid,
  whole,
} from '../../../platform/openapi/index.js';
import { mpxnSchema, REGISTRATION_STATES } from '../../registration/index.js';
import { EXAMPLE_SUPPLIER, NOT_FOUND, reasonedBody, SUPPLIER_FILTERS } from '../shared.openapi.js';
import {
  ACCOUNT_NUMBER,
  allowedActions,
  EXTERNAL_ACCOUNT_NUMBER,
  IS_SANDBOX,
  SUPPLIER_CODE,
} from '../shared.schemas.js';
import { MarkRequest } from './mark.request.js';

const STATUS = text(64, {
  pattern: '^[A-Z_]+$',
  description: 'Status of the meter point; docs/registration.md has them all.',
});
const STATE = named('RegistrationState', oneOf(REGISTRATION_STATES, { description: 'How far the request is.' }));

/** A request for registration. */
export const REGISTRATION = namedObject('Registration', {
  id: uuid(),
  meter_point_id: uuid(),
  mpxn: mpxnSchema,
  supply_type: oneOf(SUPPLY_TYPES),
  import_supplier: SUPPLIER_CODE,
  is_sandbox: IS_SANDBOX,
  external_account_number: EXTERNAL_ACCOUNT_NUMBER,
  account_number: ACCOUNT_NUMBER,
  import_id: uuid({ description: 'The import that made the account.' }),
  status: STATUS,
  state: STATE,
  reason: nullable(text(4_096, { description: 'Why it was refused.' })),
  latest_failure: nullable(
    text(4_096, { description: 'Why the latest attempt at the gateway did not work; null once one has.' }),
  ),
  is_being_withdrawn: flag({
    description: 'Whether the gateway is asked to withdraw it, and has not answered how that ends.',
  }),
  attempt: whole(0, 2_147_483_647),
  round: whole(1, 2_147_483_647, { description: 'How many times the meter point was marked, this time included.' }),
  requested_supply_start_date: day(),
  marked_at: instant(),
  marked_by: text(254, {
    description: 'E-mail address of a member of staff, `API_KEY` for the supplier, or `PLATFORM`.',
  }),
  ended_at: nullable(instant()),
  allowed_actions: allowedActions('mark_again'),
});

const STATUS_CHANGE = namedObject('MeterPointChange', {
  from: STATUS,
  to: STATUS,
  occurred_at: instant(),
  reason: nullable(text(4_096)),
  registration_request_id: nullable(uuid()),
});

/** Every status a meter point has had. */
export const METER_POINT_STATUSES = objectSchema({ results: list(STATUS_CHANGE, 100_000) });

/** How many requests are in each state. */
export const REGISTRATION_COUNTS = named('RegistrationCounts', countsOf([...REGISTRATION_STATES, 'still_refused']));

/** Result for each meter point that was marked. */
export const MARKED = namedObject('MarkedForRegistration', {
  results: list(objectSchema({ mpxn: mpxnSchema, error_detail: nullable(text(1_000)) }), 10_000, { minItems: 1 }),
});

const EXAMPLE = {
  id: EXAMPLE_ID,
  meter_point_id: '0198d2f4-6a3c-7a02-b1d4-0c9e8f7a6b51',
  mpxn: '2000024512368',
  supply_type: 'ELECTRICITY',
  import_supplier: EXAMPLE_SUPPLIER,
  is_sandbox: false,
  external_account_number: 'FP-0048213',
  account_number: 'A-7C1E9F42',
  import_id: '0198d2f4-6a3b-7c1e-9f42-5d8e0b7a6c32',
  status: 'REGISTRATION_REJECTED',
  state: 'REFUSED',
  reason: 'The supply number is not known to the industry.',
  latest_failure: null,
  is_being_withdrawn: false,
  attempt: 0,
  round: 1,
  requested_supply_start_date: '2026-03-16',
  marked_at: '2026-03-02T08:20:00.000000+00:00',
  marked_by: 'API_KEY',
  ended_at: '2026-03-02T08:24:31.402118+00:00',
  allowed_actions: ['mark_again'],
};

/** Descriptions of the operations of ConsoleRegistrationsController. */
export const registrationsDescription = describeController({
  tag: 'Console registrations',
  path: [idParameter('the meter point')],
  operations: {
    list: {
      operationId: 'listRegistrations',
      summary: 'Requests to register meter points',
      description:
        'Requests of live suppliers, or of those the filters name, the latest first. Filters are joined by AND.',
      parameters: [...SUPPLIER_FILTERS, queryParameter('state', 'How far the request is.', STATE, 'REFUSED')],
      answers: [
        page('A page of requests.', pageOf(REGISTRATION), EXAMPLE),
        refused('Unknown state', { state: [`Use ${REGISTRATION_STATES.join(', ')}.`] }),
      ],
    },
    counts: {
      operationId: 'countRegistrations',
      summary: 'How many requests are in each state',
      description:
        'Counts over all live suppliers, exact; `still_refused` are those refused whose meter point was not marked again since.',
      answers: [
        success('The counts by state.', REGISTRATION_COUNTS, {
          MARKED: 12,
          REQUESTED: 148,
          COMPLETED: 18_020,
          REFUSED: 31,
          still_refused: 4,
        }),
      ],
    },
    changes: {
      operationId: 'listMeterPointStatuses',
      summary: 'Every status a meter point has had',
      description:
        'Changes of the status of a meter point, the earliest first; none for a meter point that never changed.',
      answers: [
        success('The changes.', METER_POINT_STATUSES, {
          results: [
            {
              from: 'PRE_REGISTRATION',
              to: 'REGISTRATION_REQUESTED',
              occurred_at: '2026-03-02T08:20:04.118204+00:00',
              reason: null,
              registration_request_id: EXAMPLE_ID,
            },
          ],
        }),
      ],
    },
    mark: {
      operationId: 'markMeterPointsForStaff',
      summary: 'Mark meter points of an account for registration',
      description:
        'Marks one meter point of an account, or all of them, on behalf of the supplier; a worker sends them to the registration gateway. A refused one goes round again; one that is marked already, or registered, says so and stays as it is. For a date before the earliest valid one none is marked. Without a date the earliest valid one is asked for. Leaves an entry of the audit trail, `registration.mark`.',
      requestBody: reasonedBody(MarkRequest, {
        account_number: EXAMPLE.account_number,
        meter_point_id: EXAMPLE.meter_point_id,
        supply_start_date: EXAMPLE.requested_supply_start_date,
        reason: 'The supply number is known now',
      }),
      answers: [
        success('What became of each meter point; null where it is marked.', MARKED, {
          results: [
            { mpxn: EXAMPLE.mpxn, error_detail: null },
            { mpxn: '9134082710', error_detail: 'Meter point is already marked for registration.' },
          ],
        }),
        NOT_FOUND,
      ],
    },
  },
});
