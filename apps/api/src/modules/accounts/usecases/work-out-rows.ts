import { londonDate } from '@carryover/contract';
import { addDerivedRows } from '../layout/derived-rows.js';
import { type AccountRows, type OnRow, type PlainObject, rowsFromPayload } from '../layout/rows-from-payload.js';
import { applyProcessingRules } from '../processing/apply-processing-rules.js';
import type { CreateAccount } from './create-account.usecase.js';

/** Builds the rows of an account from payload, supplier settings and catalogue, without account number and import. */
export function workOutRows(command: CreateAccount, accountId: string, now: Date, onRow?: OnRow): AccountRows {
  const rows = rowsFromPayload(command.payload as unknown as PlainObject, accountId, onRow);
  addDerivedRows(rows, now);
  applyProcessingRules(rows, { ...command, today: londonDate(now) });
  return rows;
}
