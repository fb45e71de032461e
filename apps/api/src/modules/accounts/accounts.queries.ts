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

/** References that a payload names, and its own account, which may have them. */
export interface AskedReferences {
  readonly references: readonly Reference[];
  readonly importSupplierId: string;
  readonly externalAccountNumber: string;
}

/**
 * Other accounts of the organisation that have the reference, of those that count: for a live supplier those of live ones, for a
 * sandbox its own.
 * @param isShared whether of those that another account may have, too; each kind has an index of its own
 */
const othersWith = (isShared: boolean) => `(
      SELECT FROM account_reference r JOIN account a ON a.id = r.account_id JOIN import_supplier s ON s.id = a.import_supplier_id
      WHERE ${isShared ? '' : 'NOT '}r.is_shared AND r.organization_id = own.organization_id AND r.namespace = asked.namespace AND r.value = asked.value
        AND CASE WHEN own.is_sandbox THEN s.id = own.id ELSE NOT s.is_sandbox END
        AND NOT (s.id = own.id AND a.external_account_number = ($5::text[])[asked.question])
      LIMIT 1)`;

/** A look into each index for each reference, however many are asked for together. */
const TAKEN_REFERENCES = `
  SELECT asked.question, asked.namespace, asked.value
  FROM unnest($1::integer[], $2::text[], $3::text[]) AS asked (question, namespace, value)
    JOIN import_supplier own ON own.id = ($4::uuid[])[asked.question],
    LATERAL (${othersWith(false)} UNION ALL ${othersWith(true)} LIMIT 1) taken`;

/** Reads about accounts for other modules. */
@Injectable()
export class AccountsQueries {
  /** @returns id of the account that an import process created, or null */
  async findAccountIdByProcess(tx: Tx, processId: string): Promise<string | null> {
    const [row] = await tx.query<{ id: string }[]>('SELECT id FROM account WHERE process_id = $1', [processId]);
    return row?.id ?? null;
  }

  /**
   * References that belong to another account of the same organisation, as keys of the rules (R130), one set for each
   * question. Other organisations are not considered, nor do live suppliers and sandboxes, or two sandboxes, share
   * references.
   */
  async listTakenReferences(tx: Tx, asked: readonly AskedReferences[]): Promise<ReadonlySet<string>[]> {
    const rows = asked.flatMap(({ references }, index) => references.map((one) => ({ question: index + 1, ...one })));
    const taken = await tx.query<(Reference & { question: number })[]>(TAKEN_REFERENCES, [
      rows.map(({ question }) => question),
      rows.map(({ namespace }) => namespace),
      rows.map(({ value }) => value),
      asked.map(({ importSupplierId }) => importSupplierId),
      asked.map(({ externalAccountNumber }) => externalAccountNumber),
    ]);
    const answers = asked.map(() => new Set<string>());
    for (const { question, namespace, value } of taken) answers[question - 1]?.add(referenceKey(namespace, value));
    return answers;
  }

  /** The normalised payload as the account's own tables hold it, or null when there is no such account. */
  rebuildPayload(tx: Tx, accountId: string): Promise<{ [key: string]: unknown } | null> {
    return rebuildPayload(tx, accountId);
  }

  /** Inconsistencies in the ledgers of an account; an empty list for a sound one. */
  listBalanceDifferences(tx: Tx, accountId: string): Promise<BalanceDifference[]> {
    return listBalanceDifferences(tx, accountId);
  }
}
