import { AccountImportRequest, correctionsOf, PathSet, type PayloadChange } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { Clock } from '../../../platform/time/clock.js';
import { ChargedReadingsQueries } from '../correction/charged-readings.queries.js';
import { CorrectedRowsRepository } from '../correction/corrected-rows.repository.js';
import { CorrectionConflict, FieldsNotCorrectable } from '../correction/correction.errors.js';
import { readStoredAccount } from '../layout/rebuild-payload.js';
import type { RowOfNode } from '../layout/rows-from-payload.js';
import { findOperatorFlags, type OperatorFlag } from '../processing/operator-flags.js';
import type { CreateAccount } from './create-account.usecase.js';
import { workOutRows } from './work-out-rows.js';

/** A correction that nothing refuses. */
export interface PlannedCorrection {
  readonly accountId: string;
  readonly changes: readonly PayloadChange[];
  /** Keys of the rows of the account, by the paths of their objects. */
  readonly ids: ReadonlyMap<string, string>;
}

/** Corrects the fields of an account that its supplier owns. */
@Injectable()
export class CorrectAccountUseCase {
  constructor(
    private readonly rows: CorrectedRowsRepository,
    private readonly charged: ChargedReadingsQueries,
    private readonly clock: Clock,
  ) {}

  /**
   * Locks the account against additions and corrections until the transaction ends.
   * @returns false when it does not exist any more
   */
  async lock(tx: Tx, accountId: string): Promise<boolean> {
    return (await tx.query<unknown[]>('SELECT FROM account WHERE id = $1 FOR NO KEY UPDATE', [accountId])).length > 0;
  }

  /**
   * Computes the changes that a payload makes to a locked account; writes nothing. Values that differ from the
   * payload before were changed by the platform and are kept.
   * @param before the payload of the account so far
   * @throws FieldsNotCorrectable other fields differ than may be corrected
   * @throws CorrectionConflict a field to correct was changed or billed since
   */
  async plan(
    tx: Tx,
    accountId: string,
    before: AccountImportRequest,
    after: AccountImportRequest,
  ): Promise<PlannedCorrection> {
    const changes = correctionsOf(AccountImportRequest, before, after);
    const others = changes.filter(({ isCorrectable }) => !isCorrectable);
    if (others.length > 0) throw new FieldsNotCorrectable(others.map(({ path }) => path));
    const stored = await readStoredAccount(tx, accountId);
    if (stored === null) throw new Error('an account was expected: it is locked');
    const touched = new PathSet(correctionsOf(AccountImportRequest, before, stored.payload).map(({ path }) => path));
    const charged = new Set(await this.charged.find(tx, accountId, changes, { before, after }));
    const conflicts = changes.filter((change) => charged.has(change) || touched.touches(change.unit));
    if (conflicts.length > 0) throw new CorrectionConflict(conflicts.map(({ path }) => path));
    return { accountId, changes, ids: stored.ids };
  }

  /**
   * Writes the planned correction, in the same transaction.
   * @param command how the account would be created from the corrected payload
   * @returns warnings for an operator
   * @throws AccountNotCreatable a constraint refuses it for a known reason; the transaction is aborted then
   */
  async run(tx: Tx, planned: PlannedCorrection, command: CreateAccount): Promise<readonly OperatorFlag[]> {
    const { accountId, changes, ids } = planned;
    const rowsByPath = new Map<string, RowOfNode>();
    workOutRows(command, accountId, this.clock.now(), (path, row) => rowsByPath.set(path, row));
    await this.rows.write(tx, { accountId, rowsByPath, ids }, changes);
    return findOperatorFlags(command.payload, command.referenceData);
  }
}
