import { ShapeProblem } from '@carryover/contract';
import { writeOpaqueCursor } from '../../../platform/http/opaque-cursor.js';
import type { Query } from '../../../platform/http/query-parameters.js';
import { DIFFERING, type ReportPosition } from '../../reconciliation/index.js';
import { ListQuery } from '../list-query.js';

/** How the accounts of a report are asked for. */
export interface ReconciledAccountsRequest {
  readonly states: readonly (typeof DIFFERING)[number][];
  readonly limit: number;
  readonly after: ReportPosition | null;
}

const POSITION = /^([123])\|(-?\d{1,40}(?:\.\d{1,10})?)\|([^\0]{1,128})$/u;
const wrongState = new ShapeProblem('R06', 'invalid_choice', `Use ${DIFFERING.join(', ')}.`);

/** @throws FieldErrorsError naming every parameter that is wrong */
export function readReconciledAccountsRequest(query: Query): ReconciledAccountsRequest {
  const list = new ListQuery(query, ['state']);
  const state = list.parameters.read('state', (text) => DIFFERING.find((one) => one === text) ?? null, wrongState);
  const limit = list.limit();
  const [severity, money, number] = list.cursor(POSITION) ?? [];
  list.parameters.throwProblems();
  const after = number === undefined ? null : { number, severity: Number(severity), money: money ?? '0' };
  return { states: state === null ? DIFFERING : [state], limit, after };
}

/** The cursor after an account. */
export function cursorBehind({ severity, money, number }: ReportPosition): string {
  return writeOpaqueCursor(String(severity), String(money), number);
}
