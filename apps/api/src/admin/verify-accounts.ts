import type { Row } from '@carryover/migrations';
import { Injectable } from '@nestjs/common';
import { CheckImportedAccountUseCase } from '../modules/imports/index.js';
import { Database } from '../platform/database/database.js';
import { isTransientDatabaseError } from '../platform/database/pg-error.js';
import { DomainError } from '../platform/errors/domain-error.js';
import { SealNotReadable } from '../platform/keys/sealing-keys.js';
import { SelfCheckScopes, SelfChecksRepository } from './self-checks.repository.js';

/** Accounts that are looked up at once. */
const PAGE = 500;

/** Accounts that are rebuilt at the same time. */
const TOGETHER = 4;

/** Accounts that a verdict names. */
const EXAMPLES = 20;

const NO_ID = '00000000-0000-0000-0000-000000000000';

/** One condition that an index answers in every plan, also in that of a prepared statement, which knows no value. */
export const NEXT_ACCOUNTS = `SELECT a.process_id, a.account_number, p.import_supplier_id, p.wave_id
  FROM account a JOIN account_import_process p ON p.id = a.process_id
  WHERE a.process_id > $1 ORDER BY a.process_id LIMIT ${PAGE}`;

/** What came of the self-check of every account. */
export interface AccountsVerdict {
  readonly checked: number;
  readonly differing: number;
  /** Account number and paths of the first that differ. */
  readonly examples: readonly string[];
}

type AccountOfProcess = Row<'account', 'process_id' | 'account_number'> &
  Row<'account_import_process', 'import_supplier_id' | 'wave_id'>;

/** The self-check of the console, for every account there is. How it ended is kept by supplier and wave, for the checklists of cut-overs. */
@Injectable()
export class VerifyAccounts {
  constructor(
    private readonly database: Database,
    private readonly check: CheckImportedAccountUseCase,
    private readonly kept: SelfChecksRepository,
  ) {}

  /** Takes as long as rebuilding every account takes, some milliseconds each; accounts that come meanwhile may be left out. One that cannot be checked differs. */
  async verify(): Promise<AccountsVerdict> {
    const examples: string[] = [];
    const scopes = new SelfCheckScopes();
    const beganAt = await this.kept.now(this.database.reader);
    let [checked, differing] = [0, 0];
    for (let after = NO_ID; ; ) {
      const page = await this.database.transaction((tx) => tx.query<AccountOfProcess[]>(NEXT_ACCOUNTS, [after]));
      const last = page.at(-1);
      if (last === undefined) {
        await this.database.transaction((tx) => this.kept.keep(tx, beganAt, scopes.ended));
        return { checked, differing, examples };
      }
      after = last.process_id;
      const queue = page.values();
      const checkQueue = async () => {
        for (const { process_id: processId, account_number: number, ...scope } of queue) {
          const found = await this.differencesOf(processId);
          if (found === null) continue;
          checked += 1;
          scopes.add(scope, found.length > 0);
          if (found.length === 0) continue;
          differing += 1;
          if (examples.length < EXAMPLES) examples.push(`${number}: ${found.slice(0, 5).join(', ')}`);
        }
      };
      await Promise.all(Array.from({ length: TOGETHER }, checkQueue));
    }
  }

  /** @returns paths, or why it cannot be checked; null for an account that is gone meanwhile */
  private async differencesOf(processId: string): Promise<readonly string[] | null> {
    try {
      const { differences } = await this.check.run(processId);
      return differences.map(({ path }) => path);
    } catch (error) {
      if (isTransientDatabaseError(error)) throw error;
      const rows = await this.database.reader.query<unknown[]>('SELECT 1 FROM account WHERE process_id = $1', [
        processId,
      ]);
      if (rows.length === 0) return null;
      // What other errors say may hold words of the payload.
      const isTold = error instanceof SealNotReadable || error instanceof DomainError;
      return [`cannot be checked, ${isTold ? error.message : 'its payload cannot be read'}`];
    }
  }
}
