import { REGISTRATION_REASONS } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';

/** Text in place of a reason whose presence says something. */
const ERASED = '(erased)';

/** What the platform says itself names nobody, and suppliers may not have read it yet. */
const OWN = [...Object.values(REGISTRATION_REASONS), ERASED].map((reason) => `'${reason}'`).join(', ');

/** Whether a reason is there, in words of the gateway. */
const isTold = (reason: string) => `${reason} NOT IN (${OWN})`;

const ACCOUNT = 'SELECT a.id FROM account a WHERE a.import_supplier_id = $2 AND a.process_id = $1';

/** That a withdrawal was refused stays. */
const FORGET = `reason = CASE WHEN NOT ${isTold('r.reason')} THEN r.reason END,
  withdrawal_refused = CASE WHEN ${isTold('r.withdrawal_refused')} THEN '${ERASED}' ELSE r.withdrawal_refused END`;

const HAS_REASON = `(${isTold('r.reason')} OR ${isTold('r.withdrawal_refused')})`;

const OF_ACCOUNT: readonly string[] = [
  `UPDATE meter_point_event e SET data = e.data - 'reason'
   WHERE e.import_supplier_id = $2 AND e.process_id = $1 AND ${isTold(`e.data ->> 'reason'`)}`,
  `UPDATE registration_request r SET ${FORGET}
   WHERE r.import_supplier_id = $2 AND r.account_id = (${ACCOUNT}) AND ${HAS_REASON}`,
  `UPDATE registration_callback c SET body = c.body - 'reason' FROM registration_request r
   WHERE r.id = c.request_id AND r.import_supplier_id = $2 AND r.account_id = (${ACCOUNT}) AND c.body ? 'reason'`,
];

/** Requests of a supplier (`$1`) that have a reason in words of the gateway. */
export const REQUESTS_WITH_REASONS = `FROM registration_request r WHERE r.import_supplier_id = $1 AND ${HAS_REASON}`;

/** Callbacks about requests of a supplier (`$1`) that have one. */
export const CALLBACKS_WITH_REASONS = `FROM registration_request r JOIN registration_callback c ON c.request_id = r.id
  WHERE r.import_supplier_id = $1 AND c.body ? 'reason'`;

/** Statements that erase such reasons of a supplier (`$1`). @param most rows that each touches at most */
export const forgetReasonsOfSupplier = (most: number, condition: string): readonly string[] => [
  `UPDATE registration_request r SET ${FORGET}
   WHERE r.import_supplier_id = $1 AND r.id IN (SELECT r.id ${REQUESTS_WITH_REASONS} LIMIT ${most}) AND ${condition}`,
  `UPDATE registration_callback SET body = body - 'reason'
   WHERE id IN (SELECT c.id ${CALLBACKS_WITH_REASONS} LIMIT ${most}) AND ${condition}`,
];

/** Erases why registrations were refused, which the gateway says in words of its own and may name the customer by. */
@Injectable()
export class RegistrationReasonsRepository {
  /** Erases them of one account, from its requests, their callbacks, and the events of its meter points. */
  async eraseOfAccount(tx: Tx, processId: string, importSupplierId: string): Promise<void> {
    for (const statement of OF_ACCOUNT) await tx.query(statement, [processId, importSupplierId]);
  }
}
