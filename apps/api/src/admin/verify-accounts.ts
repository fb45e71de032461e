import { Injectable } from '@nestjs/common';
import { CheckImportedAccountUseCase } from '../modules/imports/index.js';
import { Database } from '../platform/database/database.js';

/** Accounts that are looked up at once. */
const PAGE = 500;

/** Accounts that are rebuilt at the same time. */
const TOGETHER = 4;

/** Accounts that a verdict names. */
const EXAMPLES = 20;

/** What came of the self-check of every account. */
export interface AccountsVerdict {
  readonly checked: number;
  readonly differing: number;
  /** Account number and paths of the first that differ. */
  readonly examples: readonly string[];
}

interface AccountOfProcess {
  readonly process_id: string;
  readonly account_number: string;
}

/** The self-check of the console, for every account there is. */
@Injectable()
export class VerifyAccounts {
  constructor(
    private readonly database: Database,
    private readonly check: CheckImportedAccountUseCase,
  ) {}

  /** Takes as long as rebuilding every account takes, some milliseconds each; accounts that come meanwhile may be left out. */
  async verify(): Promise<AccountsVerdict> {
    const examples: string[] = [];
    let [checked, differing] = [0, 0];
    for (let page = await this.after(null); page.length > 0; page = await this.after(page.at(-1)?.process_id ?? null)) {
      const queue = page.values();
      const checkQueue = async () => {
        for (const { process_id: processId, account_number: number } of queue) {
          const { matches, differences } = await this.check.run(processId);
          checked += 1;
          if (matches) continue;
          differing += 1;
          const paths = differences.slice(0, 5).map(({ path }) => path);
          if (examples.length < EXAMPLES) examples.push(`${number}: ${paths.join(', ')}`);
        }
      };
      await Promise.all(Array.from({ length: TOGETHER }, checkQueue));
    }
    return { checked, differing, examples };
  }

  private after(processId: string | null): Promise<AccountOfProcess[]> {
    return this.database.transaction((tx) =>
      tx.query<AccountOfProcess[]>(
        `SELECT process_id, account_number FROM account WHERE $1::uuid IS NULL OR process_id > $1 ORDER BY process_id LIMIT ${PAGE}`,
        [processId],
      ),
    );
  }
}
