import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import {
  AccountImportRequest,
  fieldsOf,
  HistoricalStatementsRequest,
  NotesRequest,
  PaymentInstructionRequest,
  PostImportRequest,
  TransactionsRequest,
} from '../../libs/contract/src/index.js';
import { root } from '../../tools/lib/paths.mjs';
import { sources } from './support/sources.mjs';

/** @typedef {import('../../libs/contract/src/index.js').PayloadClass} PayloadClass */

/** Names of the fields of an account; a name of one word is used for other things too. @param {PayloadClass} type @returns {string[]} */
function namesOf(type) {
  return [...fieldsOf(type)].flatMap(([name, spec]) => [
    ...(name.includes('_') ? [name] : []),
    ...(spec.kind === 'leaf' ? [] : namesOf(spec.type())),
  ]);
}

const anyName = new RegExp(`\\b(?:${[...new Set(namesOf(AccountImportRequest))].join('|')})\\b`, 'g');

/** Sources but for tests and what they are given. @param {string[]} folders */
const untested = (...folders) => sources(...folders).filter((path) => !/\.(int-|e2e-)?spec\.|\/testing\//.test(path));

/** How many different fields a file names. @param {string} path */
const named = (path) => new Set(readFileSync(join(root, path), 'utf8').match(anyName)).size;

/** Where several fields are named because something is done with just these. */
const folders = [
  'apps/admin/src/features/accounts/', // the page of an account, laid out for people
  'apps/api/src/modules/accounts/', // tables, what is derived and processed, balances
  'apps/api/src/modules/console/accounts/', // what staff see of an account: a whitelist
  'apps/api/src/modules/console/registrations/registrations.controller.ts',
  'apps/api/src/modules/imports/example-account.ts', // the example of the documents
  'apps/api/src/modules/reconciliation/computing/further-figures-sql.ts', // the latest reading of a register
  'apps/api/src/modules/transactions/storage/', // what transactions that come later are held against
  'apps/cli/src/check/repeats/identities.ts', // what may be in one account only
  'apps/cli/src/map/init/render-mapping.ts',
  'apps/cli/src/send/later-data.ts',
  'apps/cli/src/totals/added-transactions.ts',
  'tools/pages/figures-page.mjs', // the example of a billing system
];

describe('the fields of an account', () => {
  it('are listed by no hand elsewhere in the service, the console, the command line, the client and the tools', () => {
    const lists = untested('apps/admin/src', 'apps/api/src', 'apps/cli/src', 'libs/client/src', 'tools').filter(
      (path) => named(path) >= 5 && !folders.some((folder) => path.startsWith(folder)),
    );
    expect(lists).toEqual([]);
  });

  it('are still named in each of these folders', () => {
    const gone = folders.filter((folder) => !untested(folder).some((path) => named(path) >= 5));
    expect(gone).toEqual([]);
  });
});

const MODULES = 'apps/api/src/modules';

/** The columns of which a digest is kept, by which the self-check sees that nothing of what was added is lost. */
const DIGESTED = `${MODULES}/accounts/additions/added-tables.ts`;

/**
 * Requests that add something to an account, with the files whose statements list its columns to write them, to show them again to
 * whoever sends the same, and to keep a digest.
 * @type {[string, PayloadClass, string[]][]}
 */
const listed = [
  [
    'transactions',
    TransactionsRequest,
    [
      `${MODULES}/transactions/storage/transactions.repository.ts`,
      `${MODULES}/transactions/storage/find-stored-transactions.ts`,
      DIGESTED,
    ],
  ],
  ['statements', HistoricalStatementsRequest, [`${MODULES}/statements/statements.repository.ts`, DIGESTED]],
  ['notes', NotesRequest, [`${MODULES}/notes/notes.repository.ts`, DIGESTED]],
  [
    'payment instructions',
    PaymentInstructionRequest,
    [`${MODULES}/payments/payment-instructions.repository.ts`, DIGESTED],
  ],
];

/** Readings of a line item, which are columns of other names: start_reading, end_reading, further_readings. */
const READINGS = 'units';

/** Names of the fields with a value of their own, in an object and all within. @param {PayloadClass} type @returns {string[]} */
function valuesOf(type) {
  return [...fieldsOf(type)].flatMap(([name, spec]) => (spec.kind === 'leaf' ? [name] : valuesOf(spec.type())));
}

describe('what is added to an account later', () => {
  const common = [...fieldsOf(PostImportRequest).keys(), READINGS];

  it.each(listed)('has its column for every field in each statement that lists them: %s', (_, type, files) => {
    const fields = valuesOf(type).filter((name) => !common.includes(name));
    const forgotten = files.flatMap((file) => {
      const words = new Set(readFileSync(join(root, file), 'utf8').match(/\w+/g));
      return fields.filter((name) => !words.has(name)).map((name) => `${file}: ${name}`);
    });
    expect(forgotten).toEqual([]);
  });
});
