import { HistoricalStatementsRequest } from '@carryover/contract';
import {
  describeController,
  errorAnswer,
  fieldErrorsAnswer,
  jsonBody,
  payloadSchema,
  success,
} from '../../platform/openapi/index.js';
import { EXAMPLE_PAIR, migrationNotOngoingAnswer } from '../suppliers/index.js';

const request = {
  ...EXAMPLE_PAIR,
  statements: [
    {
      bill_period_from_date: '2019-01-01',
      bill_period_to_date: '2019-01-31',
      statement_id: 'ST-2019-01',
      issued_date: '2019-02-02',
      number: '10023',
      gross_amount: 117.2,
      statement_path: 'statements/2019-01.pdf',
    },
  ],
};

export const statementsDescription = describeController({
  tag: 'Later data',
  operations: {
    create: {
      operationId: 'createHistoricalStatements',
      summary: 'Add statements of the past to an imported account',
      description:
        'Adds statements as records of the past, all or none. `gross_amount` is any decimal number, kept exactly and answered as it was sent. A `statement_id` that the account has already refuses the request. A sandbox is answered what it sent, which need not have all that is required.',
      requestBody: jsonBody(HistoricalStatementsRequest, request, { summary: 'One statement' }),
      answers: [
        success(
          'The request as it was understood: trimmed, and without what counts as not given.',
          payloadSchema(HistoricalStatementsRequest),
          request,
          { summary: 'One statement was added' },
        ),
        fieldErrorsAnswer(
          { statements: { '0': { statement_id: ['Statement "ST-2019-01" has already been imported.'] } } },
          'The account has the statement already',
          'known_statement',
        ),
        migrationNotOngoingAnswer,
        errorAnswer(404, ['not_found']),
        errorAnswer(503, ['storage_unavailable']),
      ],
    },
  },
});
