import {
  type AcceptedAccount,
  type ComparedValue,
  compareGroup,
  isPersonalPath,
  REQUEST_CLASSES,
} from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import { asPlatform } from '../../../platform/database/data-scope.js';
import { Database } from '../../../platform/database/database.js';
import { AccountsQueries } from '../../accounts/index.js';
import { ReconciliationNotFound } from '../reconciliation.errors.js';
import { ComparedAccountQueries } from './compared-account.queries.js';

/** Mask of a value that may be personal. */
const MASK = '•••';

/** Fields of a group that are returned at most. */
export const MOST_FIELDS = 1_000;

/** Paths of fields of payment instructions that are not personal; payloads, which declare this, do not have them. */
const PLAIN_MANDATE_FIELDS = /^mandates\.\d+\.(?:type|vendor)$/;
const POSITION = /\.position$/;

/** The report, the account, and the values that the sender has of it. */
export interface NameDifferingFields {
  readonly reportId: string;
  readonly supplierId: string;
  readonly number: string;
  /** Groups of fields; null for those whose digests differ. */
  readonly groups: readonly string[] | null;
  /** Gives the sender's values; called when the account is there. */
  readonly values: (account: { readonly processId: string }) => Promise<AcceptedAccount> | AcceptedAccount;
  /** Whether equal fields are returned, too. */
  readonly withSame: boolean;
}

/** A group with its fields, masked. */
export interface ComparedGroup {
  readonly group: string;
  /** Whether a field differs. */
  readonly differs: boolean;
  readonly fields: readonly (ComparedValue & { readonly differs: boolean })[];
  /** Number of further fields, which are left out. */
  readonly left_out: number;
}

/** An account of a report with its groups, of which there are none once its customer was erased. */
export interface AccountWithGroups {
  /** The platform's number of it. */
  readonly accountNumber: string;
  readonly groups: readonly ComparedGroup[];
}

/** Names the fields in which an account differs from values that the sender gives. The values are not stored. */
@Injectable()
export class NameDifferingFieldsUseCase {
  constructor(
    private readonly compared: ComparedAccountQueries,
    private readonly accounts: AccountsQueries,
    private readonly database: Database,
  ) {}

  /** @throws ReconciliationNotFound the report has no such account, or it was not imported */
  async run({ groups, values, withSame, ...asked }: NameDifferingFields): Promise<AccountWithGroups> {
    // Whose report it is, is known; some of the tables of an account are none that requests of suppliers read.
    const read = <T>(work: Parameters<typeof this.database.transaction<T>>[0]) =>
      asPlatform(() => this.database.transaction(work));
    const account = await read((tx) => this.compared.find(tx, asked));
    if (account === null) throw new ReconciliationNotFound();
    const { accountNumber } = account;
    if (account.isErased) return { accountNumber, groups: [] };
    const told = groups ?? (account.further ?? []).flatMap(({ figure }) => digested(figure));
    if (told.length === 0) return { accountNumber, groups: [] };
    const sent = await values(account);
    const held = await read(async (tx) => ({
      ...(await this.accounts.rebuildPayload(tx, account.accountId)),
      mandates: await this.compared.mandates(tx, account.accountId),
    }));
    const compared = told.map((group) =>
      comparedGroup(group, compareGroup(sent, held as unknown as AcceptedAccount, group), withSame),
    );
    return { accountNumber, groups: compared };
  }
}

function digested(figure: string): string[] {
  return figure.startsWith('digests.') ? [figure.slice('digests.'.length)] : [];
}

function comparedGroup(group: string, values: readonly ComparedValue[], withSame: boolean): ComparedGroup {
  const fields = values
    .map((value) => ({ ...masked(value), differs: value.expected !== value.actual }))
    .sort((one, other) => Number(other.differs) - Number(one.differs));
  const told = withSame ? fields : fields.filter(({ differs }) => differs);
  const differs = fields[0]?.differs === true;
  return { group, differs, fields: told.slice(0, MOST_FIELDS), left_out: Math.max(0, told.length - MOST_FIELDS) };
}

function masked({ path, expected, actual }: ComparedValue): ComparedValue {
  const isPlain =
    POSITION.test(path) || PLAIN_MANDATE_FIELDS.test(path) || !isPersonalPath(REQUEST_CLASSES.account, path);
  const shown = (value: string | null) => (isPlain || value === null ? value : MASK);
  return { path, expected: shown(expected), actual: shown(actual) };
}
