import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { DomainError, NotFound } from '../../../platform/errors/domain-error.js';
import { SealNotReadable } from '../../../platform/keys/sealing-keys.js';
import { maskUnknownNames } from '../../../platform/personal-data/mask-unknown-names.js';
import { AccountAdditions, AccountsQueries } from '../../accounts/index.js';
import { differencesFromSent, type SentPayload } from '../erasure/compare-with-sent.js';
import { PayloadNotReadable } from '../erasure/payload-erasure.errors.js';
import { type PayloadAddress, PayloadSeals, type StoredForm, storedFormSql } from '../sealing/payload-seals.js';
import type { Difference } from './differences.js';

/** Result of comparing an account with its payload. */
export interface AccountCheck {
  readonly matches: boolean;
  /**
   * Paths at which the account's tables disagree with the payload that was sent, or with what was added to it since. Names
   * in the paths of a payload that are no fields are masked; values are not.
   */
  readonly differences: readonly Difference[];
}

/**
 * Self-check: rebuilds an account's payload from its tables and compares it with the payload that was sent, adds its
 * ledgers up again, and checks that everything added since is there, unchanged.
 */
@Injectable()
export class CheckImportedAccountUseCase {
  constructor(
    private readonly accounts: AccountsQueries,
    private readonly additions: AccountAdditions,
    private readonly database: Database,
    private readonly seals: PayloadSeals,
  ) {}

  /**
   * @throws NotFound there is no such import process
   * @throws DomainError self_check_unavailable while the import has no account
   * @throws PayloadNotReadable no key opens what was sent
   */
  async run(processId: string): Promise<AccountCheck> {
    return this.database.transaction(async (tx) => {
      const [sent] = await tx.query<(SentPayload & StoredForm & { version: number })[]>(
        `SELECT v.version, ${storedFormSql('v')}, v.payload_hash AS hash, v.control_totals AS totals FROM account_import_process p
         JOIN account_import_payload v ON v.process_id = p.id AND v.version = p.payload_version WHERE p.id = $1`,
        [processId],
      );
      if (sent === undefined) throw new NotFound('There is no such import process.');
      const accountId = await this.accounts.findAccountIdByProcess(tx, processId);
      if (accountId === null)
        throw new DomainError('self_check_unavailable', 409, 'The import has no account that could be checked.');
      const payload = this.opened(sent, { processId, version: sent.version });
      const stored = await this.accounts.rebuildPayload(tx, accountId);
      const unbalanced = await this.accounts.listBalanceDifferences(tx, accountId);
      const altered = await this.additions.listDifferences(tx, accountId);
      const differing = differencesFromSent(stored, { ...sent, payload });
      // Of an erased payload they are of its figures, whose names are ours.
      const named = payload === null ? differing : differing.map(withoutUnknownNames);
      const found: Difference[] = [...named, ...unbalanced, ...altered];
      return { matches: found.length === 0, differences: found };
    });
  }

  private opened(sent: StoredForm, address: PayloadAddress): unknown {
    try {
      return this.seals.open(sent, address);
    } catch (error) {
      throw error instanceof SealNotReadable ? new PayloadNotReadable({ cause: error }) : error;
    }
  }
}

function withoutUnknownNames(difference: Difference): Difference {
  return { ...difference, path: maskUnknownNames('account', difference.path) };
}
