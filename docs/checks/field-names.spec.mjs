import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { AccountImportRequest, fieldsOf } from '../../libs/contract/src/index.js';
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
