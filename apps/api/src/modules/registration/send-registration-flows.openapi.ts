import {
  answer,
  answerWith,
  day,
  describeController,
  errorAnswer,
  example,
  list,
  named,
  objectSchema,
  oneOf,
  queryParameter,
  refused,
  text,
} from '../../platform/openapi/index.js';
import {
  accountParameter,
  EXAMPLE_PAIR,
  externalAccountNumber,
  supplierCode,
  supplierParameter,
} from '../suppliers/index.js';
import { promisedMpxnSchema } from './mpxn.schema.js';

const pair = { import_supplier_code: supplierCode, external_account_number: externalAccountNumber };
const examplePair = {
  import_supplier_code: EXAMPLE_PAIR.import_supplier,
  external_account_number: EXAMPLE_PAIR.external_account_number,
};

const meterPoint = objectSchema(
  {
    mpxn: promisedMpxnSchema,
    status: oneOf(['REGISTRATION_FLOW_SUCCESS', 'REGISTRATION_FLOW_ERROR']),
    error_detail: text(4_096, { description: 'Why it was not marked; absent when it was.' }),
  },
  { optional: ['error_detail'] },
);

const results = named(
  'RegistrationFlowResults',
  list(objectSchema({ ...pair, meter_points: list(meterPoint, 10_000, { minItems: 1 }) }), 1, { minItems: 1 }),
);

const result = (point: Readonly<Record<string, string>>) => [{ ...examplePair, meter_points: [point] }];

export const sendRegistrationFlowsDescription = describeController({
  tag: 'Registration',
  path: [supplierParameter, accountParameter('external_account_number')],
  operations: {
    send: {
      operationId: 'sendRegistrationFlows',
      summary: 'Mark the meter points of an account for registration',
      description:
        'Marks every meter point of an imported account that may be marked; a worker sends them to the industry. Answers 200 also when none could be marked, such as for a date before the earliest possible one, and says why of each. Once more, the call finds them marked already. A body is not needed; it may be an empty object.',
      parameters: [
        queryParameter(
          'supply_start_date',
          'The day on which supply is to start; the earliest possible one when left out.',
          day(),
        ),
      ],
      requestBody: {
        required: false,
        description: 'An empty object, or nothing at all.',
        content: { 'application/json': { schema: objectSchema({}), examples: example({}, 'Nothing to say') } },
      },
      answers: [
        answerWith(200, 'What came of each meter point.', results, {
          marked: { summary: 'Marked', value: result({ mpxn: '2200014873609', status: 'REGISTRATION_FLOW_SUCCESS' }) },
          too_early: {
            summary: 'A day that is too early',
            value: result({
              mpxn: '2200014873609',
              status: 'REGISTRATION_FLOW_ERROR',
              error_detail: 'The supply start date cannot be before 2026-03-16.',
            }),
          },
          not_marked: {
            summary: 'Marked before',
            value: result({
              mpxn: '2200014873609',
              status: 'REGISTRATION_FLOW_ERROR',
              error_detail: 'Meter point is already marked for registration.',
            }),
          },
        }),
        refused('What is no date', { supply_start_date: ['Not a valid date; use YYYY-MM-DD.'] }),
        answer(
          404,
          'There is no such account, or it has no meter point.',
          list(objectSchema({ error_detail: text(4_096), ...pair }), 1, { minItems: 1 }),
          [{ error_detail: 'Account not found for EXT-1000234.', ...examplePair }],
        ),
        errorAnswer(503, ['service_unavailable']),
      ],
    },
  },
});
