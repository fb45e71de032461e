import {
  answerWith,
  describeController,
  errorAnswer,
  instant,
  linkCursor,
  list,
  NEXT_LINK,
  namedObject,
  nullable,
  type OperationDescription,
  oneOf,
  queryParameter,
  refused,
  success,
  text,
  whole,
} from '../../../platform/openapi/index.js';
import {
  accountParameter,
  EXAMPLE_ACCOUNT_NUMBER,
  EXAMPLE_PAIR,
  externalAccountNumber,
  platformAccountNumber,
  supplierParameter,
} from '../../suppliers/index.js';
import { includeWave, waveOfAnswer } from '../included-wave.js';
import { MOST } from './list-request.js';

const transferStatus = namedObject(
  'AccountTransferStatus',
  {
    status: oneOf(['UNKNOWN', 'IN_PROGRESS', 'COMPLETED']),
    platform_account_number: text(128, { description: 'Our number of the account; empty while there is none.' }),
    wave: waveOfAnswer,
  },
  { optional: ['wave'] },
);

const entry = namedObject(
  'ImportListEntry',
  {
    external_account_number: externalAccountNumber,
    platform_account_number: nullable(platformAccountNumber),
    account_created_at: nullable(instant({ description: 'In UTC, with microseconds.' })),
    wave: waveOfAnswer,
  },
  { optional: ['wave'] },
);

/** A whole list is as long as the migration is large; this bounds what a client must be ready for. */
const MOST_IMPORTS = 100_000_000;

const page = [
  queryParameter(
    'limit',
    'Answers a page of so many entries, and a Link to the next one; without it the whole list is streamed.',
    whole(1, MOST),
    1_000,
  ),
  linkCursor(text(256, { pattern: '^[\\w-]*$' })),
];

const waiting = { external_account_number: 'EXT-1000235', platform_account_number: null, account_created_at: null };
const there = {
  external_account_number: EXAMPLE_PAIR.external_account_number,
  platform_account_number: EXAMPLE_ACCOUNT_NUMBER,
  account_created_at: '2026-03-02T09:30:01.530111Z',
};

function listOperation(
  name: 'All' | 'Pending' | 'Imported',
  what: string,
  entries: readonly (typeof waiting | typeof there)[],
): OperationDescription {
  return {
    operationId: `list${name}AccountImports`,
    summary: what,
    description: `${what}, in the order in which they were first handed over. Cancelled imports are in no list. The whole list is one look at the data; an answer that breaks off is not whole.`,
    parameters: [...page, includeWave],
    answers: [
      success('The list, or a page of it.', list(entry, MOST_IMPORTS), entries, { headers: NEXT_LINK }),
      refused('The page asked for is too large', { limit: ['Expected a whole number from 1 to 10000.'] }),
      errorAnswer(429, ['too_many_lists']),
    ],
  };
}

export const importReadsDescription = describeController({
  tag: 'Import lists',
  path: [supplierParameter, accountParameter('external_account_number')],
  operations: {
    status: {
      operationId: 'readAccountTransferStatus',
      summary: 'How far the import of an account is, in three words',
      description:
        'IN_PROGRESS while the import waits or runs, COMPLETED once the account is there, UNKNOWN for everything else: an import that failed, was cancelled or is a dry run.',
      parameters: [includeWave],
      answers: [
        answerWith(200, 'The status.', transferStatus, {
          completed: {
            summary: 'The account is there',
            value: { status: 'COMPLETED', platform_account_number: EXAMPLE_ACCOUNT_NUMBER },
          },
          in_progress: {
            summary: 'The import waits or runs',
            value: { status: 'IN_PROGRESS', platform_account_number: '' },
          },
        }),
      ],
    },
    all: listOperation('All', 'Every account of a supplier that was handed over', [there, waiting]),
    pending: listOperation('Pending', 'Accounts of a supplier that are not there yet', [waiting]),
    imported: listOperation('Imported', 'Accounts of a supplier that are there', [there]),
  },
});
