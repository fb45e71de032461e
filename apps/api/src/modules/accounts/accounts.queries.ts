import { referenceKey } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/database.js';
import { type BalanceDifference, listBalanceDifferences } from './balances/balance-differences.js';
import { rebuildPayload } from './layout/rebuild-payload.js';

/** A name of an account in another system. */
interface Reference {
  readonly namespace: string;
  readonly value: string;
}

/** The pair whose own references are not another account's. */
export interface ReferenceOwner {
  readonly importSupplierId: string;
  readonly externalAccountNumber: string;
}

const TAKEN_REFERENCES = `
  SELECT r.namespace, r.value FROM account_reference r JOIN account a ON a.id = r.account_id
  WHERE (r.namespace, r.value) IN (SELECT * FROM unnest($1::text[], $2::text[]))
    AND NOT (a.import_supplier_id = $3 AND a.external_account_number = $4)`;

/** Narrow questions other modules ask about accounts. */
@Injectable()
export class AccountsQueries {
  /** @returns id of the account that an import process created, or null */
  async findAccountIdByProcess(tx: Tx, processId: string): Promise<string | null> {
    const [row] = (await tx.query('SELECT id FROM account WHERE process_id = $1', [processId])) as { id: string }[];
    return row?.id ?? null;
  }

  /** Which references belong to an account other than the owner's, as keys of the rules (R130). One indexed query. */
  async listTakenReferences(tx: Tx, references: readonly Reference[], owner: ReferenceOwner): Promise<Set<string>> {
    const taken = (await tx.query(TAKEN_REFERENCES, [
      references.map(({ namespace }) => namespace),
      references.map(({ value }) => value),
      owner.importSupplierId,
      owner.externalAccountNumber,
    ])) as Reference[];
    return new Set(taken.map(({ namespace, value }) => referenceKey(namespace, value)));
  }

  /** The normalised payload as the account's own tables hold it, or null when there is no such account. */
  rebuildPayload(tx: Tx, accountId: string): Promise<{ [key: string]: unknown } | null> {
    return rebuildPayload(tx, accountId);
  }

  /** What does not add up in the ledgers of an account; nothing in one that is sound. */
  listBalanceDifferences(tx: Tx, accountId: string): Promise<BalanceDifference[]> {
    return listBalanceDifferences(tx, accountId);
  }
}
