import { LIST_CAPS, TransactionsRequest } from '@carryover/contract';
import {
  answerWith,
  anyObject,
  describeController,
  errorAnswer,
  fieldErrorsAnswer,
  jsonBodyWith,
  LONGEST_TEXT,
  list,
  namedObject,
  oneOf,
  queryFlag,
  success,
  text,
} from '../../platform/openapi/index.js';
import { EXAMPLE_PAIR, migrationNotOngoingAnswer } from '../suppliers/index.js';

const payment = {
  transaction_id: 'PMT-24-1003-7',
  transaction_date: '2024-10-03',
  type: 'PAYMENT',
  reason: 'REGULAR_SCHEDULE',
  payment_type: 'DD_REGULAR_COLLECTION',
};

const result = namedObject('TransactionResult', {
  status: oneOf(['TRANSACTION_ADDED_TO_ACCOUNT', 'TRANSACTION_ALREADY_EXISTS']),
  transaction_data: anyObject({
    description:
      'The transaction as it was sent, digit for digit, or as it is stored when it exists already; its amount as text with two decimal places at least.',
  }),
});

const refused = namedObject('TransactionRefused', {
  status: oneOf(['TRANSACTION_IMPORT_ERROR']),
  error_detail: text(8_192, { description: 'Path of the field, a colon, and what is wrong.' }),
  transaction_data: {
    description: 'The first transaction that is wrong, as it was sent, whatever it was.',
    anyOf: [
      anyObject(),
      list({}, 20_000),
      text(LONGEST_TEXT),
      { type: 'number' },
      { type: 'boolean' },
      { type: 'null' },
    ],
  },
});

export const transactionsDescription = describeController({
  tag: 'Later data',
  operations: {
    create: {
      operationId: 'createTransactions',
      summary: 'Add transactions to an imported account',
      description:
        'Adds transactions, all or none. Amounts are pounds and exact: JSON numbers or text, every digit of which counts. One wrong transaction refuses the request; the answer is about the first.',
      parameters: [
        queryFlag(
          'check_previously_added',
          'Whether a `transaction_id` that the account has already, or that came earlier in the request, is skipped and answered with TRANSACTION_ALREADY_EXISTS; otherwise every item is added.',
          true,
        ),
        queryFlag(
          'force_add_to_current_statement',
          'Whether a date before or after the open statement, which lasts until today, is moved into it; otherwise it is refused.',
          true,
        ),
        queryFlag('dry_run', 'Whether everything is done and answered, and nothing kept.', false),
      ],
      requestBody: jsonBodyWith(TransactionsRequest, {
        number: {
          summary: 'An amount as a number',
          value: { ...EXAMPLE_PAIR, transactions: [{ ...payment, amount: 92 }] },
        },
        text: {
          summary: 'An amount as text',
          value: { ...EXAMPLE_PAIR, transactions: [{ ...payment, transaction_id: 'PMT-24-1103-7', amount: '92.00' }] },
        },
      }),
      answers: [
        success(
          'What came of each transaction, in the order of the request.',
          namedObject('TransactionResults', { results: list(result, LIST_CAPS.transactions) }),
          { results: [{ status: 'TRANSACTION_ADDED_TO_ACCOUNT', transaction_data: { ...payment, amount: '92.00' } }] },
        ),
        answerWith(400, 'A transaction is wrong or cannot be added; nothing was stored.', refused, {
          negative_repayment: {
            summary: 'A repayment below zero',
            value: {
              status: 'TRANSACTION_IMPORT_ERROR',
              error_detail: 'transactions.0.amount: The amount of a repayment must be positive.',
              transaction_data: { ...payment, type: 'REPAYMENT', amount: '-20.00' },
            },
          },
        }),
        fieldErrorsAnswer(
          { import_supplier: ['A value is required.'] },
          'The request around the transactions is wrong',
          'no_supplier',
        ),
        migrationNotOngoingAnswer,
        errorAnswer(404, ['not_found']),
      ],
    },
  },
});
