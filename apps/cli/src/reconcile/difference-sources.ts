import type { ReconciledAccount } from '@carryover/client';
import type { AccountProvenance, ProvenanceHeader } from '../map/results/provenance.js';
import { Origins } from '../origins/origins.js';
import { positionInWords, positionOf, rowsOfLists } from '../origins/position-of.js';
import type { Surroundings } from '../program/surroundings.js';

/** The rows of the extracts that figures of an account are made of, by figure; "" has the row of the account. */
export type DifferenceSources = Readonly<Record<string, readonly string[]>>;

/** An account that differs, and where its figures stand in the extracts. */
export type SourcedAccount = ReconciledAccount & { readonly sources?: DifferenceSources };

/** The names of the lists that each figure adds up. A balance is a value of the account itself. */
const LISTS = {
  'meter_points.electricity': /^meter_points$/,
  'meter_points.gas': /^meter_points$/,
  balance: null,
  'transactions.count': /_transactions$/,
  'transactions.sum': /_transactions$/,
} as const;

/**
 * Adds positions in the source extracts to the figures of differing accounts; accounts that are not in the provenance
 * file stay unchanged.
 * @param accounts file of accounts of `carryover map run`
 * @throws CommandProblem there is no provenance file beside the accounts (file)
 */
export async function withSources(
  differing: readonly ReconciledAccount[],
  accounts: string,
  surroundings: Pick<Surroundings, 'stdin' | 'signal'>,
): Promise<SourcedAccount[]> {
  const origins = await Origins.expectedBeside(accounts, surroundings);
  try {
    const numbers = new Set(differing.map(({ external_account_number: number }) => number));
    const known = await origins.byNumber(numbers);
    return differing.map((account) => {
      const found = known.get(account.external_account_number);
      return found === undefined ? account : { ...account, sources: sourcesOf(account, origins.header, found) };
    });
  } finally {
    await origins.close();
  }
}

function sourcesOf(
  { differences = [] }: ReconciledAccount,
  header: ProvenanceHeader,
  account: AccountProvenance,
): DifferenceSources {
  const positionsOf = (path: string): string[] => {
    const position = positionOf(header, account, path);
    return position === null ? [] : [positionInWords(position)];
  };
  const figures = differences.map(({ field }): [string, string[]] => {
    const lists = LISTS[field];
    return [field, lists === null ? positionsOf('transfer_balance') : rowsOfLists(header, account, lists)];
  });
  return Object.fromEntries([['', positionsOf('')], ...figures]);
}
