import { PROCESS_STATUSES, type ProcessStatus } from '@carryover/contract';
import { literalPattern } from '../../../platform/database/like-pattern.js';

/** Filter of imports; null for any. Instants are inclusive at the beginning and exclusive at the end. */
export interface ImportsFilter {
  readonly statuses: readonly ProcessStatus[] | null;
  readonly supplier: string | null;
  /** Those of sandboxes, or those of live suppliers. */
  readonly isSandbox: boolean | null;
  /** Code of the wave they came with. */
  readonly wave: string | null;
  readonly errorCode: string | null;
  /** Path of the error, with * for positions in lists; "" for errors without one. */
  readonly errorPath: string | null;
  /** Beginning of an external account number, or of an account number of ours. */
  readonly search: string | null;
  readonly isDryRun: boolean | null;
  readonly hasWarnings: boolean | null;
  /** Id of a rule that they are warned of. */
  readonly warningRule: string | null;
  readonly createdFrom: string | null;
  readonly createdTo: string | null;
  readonly modifiedFrom: string | null;
  readonly modifiedTo: string | null;
  readonly ids: readonly string[] | null;
  /** Id of the batch that changed them. */
  readonly changedByBatch: string | null;
  /** Id of a batch that chose them and left them alone. */
  readonly skippedByBatch: string | null;
}

export const ALL_IMPORTS: ImportsFilter = {
  statuses: null,
  supplier: null,
  isSandbox: null,
  wave: null,
  errorCode: null,
  errorPath: null,
  search: null,
  isDryRun: null,
  hasWarnings: null,
  warningRule: null,
  createdFrom: null,
  createdTo: null,
  modifiedFrom: null,
  modifiedTo: null,
  ids: null,
  changedByBatch: null,
  skippedByBatch: null,
};

/** The beginning of an account number of ours. */
const OUR_NUMBER = /^A-[0-9A-F]{1,8}$/i;

/** A condition over the process `p` and its supplier `s`, with its parameters. */
export interface SqlCondition {
  readonly where: string;
  readonly parameters: unknown[];
}

function warned(further = ''): string {
  return `EXISTS (SELECT FROM import_warning w WHERE w.import_supplier_id = p.import_supplier_id AND w.process_id = p.id ${further})`;
}

function inBatch(parameter: string, outcome: 'CHANGED' | 'SKIPPED'): string {
  return `EXISTS (SELECT FROM operator_batch_item i
    WHERE i.process_id = p.id AND i.batch_id = ${parameter}::uuid AND i.outcome = '${outcome}')`;
}

/** The filter as SQL. @param further parameters that come first */
export function filterSql(filter: ImportsFilter, further: readonly unknown[] = []): SqlCondition {
  const parameters = [...further];
  const clauses: string[] = ['true'];
  const when = (value: unknown, clause: (parameter: string) => string) => {
    if (value !== null) clauses.push(clause(`$${parameters.push(value)}`));
  };
  const statuses = filter.statuses?.length === PROCESS_STATUSES.length ? null : filter.statuses;
  when(statuses, (p) => `p.status = ANY(${p}::text[])`);
  when(filter.supplier, (p) => `s.code = ${p}`);
  when(filter.isSandbox, (p) => `s.is_sandbox = ${p}`);
  when(filter.wave, (p) => `p.wave_id IN (SELECT v.id FROM import_wave v WHERE v.code = ${p})`);
  when(filter.errorCode, (p) => `p.latest_error_code = ${p}`);
  if (filter.errorPath === '') clauses.push('p.latest_error_code IS NOT NULL AND p.latest_error_place IS NULL');
  else when(filter.errorPath, (p) => `p.latest_error_place = ${p}`);
  when(filter.isDryRun, (p) => `p.is_dry_run = ${p}`);
  if (filter.hasWarnings !== null) clauses.push(`${filter.hasWarnings ? '' : 'NOT '}${warned()}`);
  when(filter.warningRule, (p) => warned(`AND w.import_supplier_id = p.import_supplier_id AND w.rule = ${p}`));
  when(filter.createdFrom, (p) => `p.created_at >= ${p}::timestamptz`);
  when(filter.createdTo, (p) => `p.created_at < ${p}::timestamptz`);
  when(filter.modifiedFrom, (p) => `p.modified_at >= ${p}::timestamptz`);
  when(filter.modifiedTo, (p) => `p.modified_at < ${p}::timestamptz`);
  when(filter.ids, (p) => `p.id = ANY(${p}::uuid[])`);
  when(filter.changedByBatch, (p) => inBatch(p, 'CHANGED'));
  when(filter.skippedByBatch, (p) => inBatch(p, 'SKIPPED'));
  if (filter.search !== null) {
    const beginning = `$${parameters.push(`${literalPattern(filter.search)}%`)}`;
    const found = [`p.external_account_number LIKE ${beginning}`];
    // Not for fewer characters: everything imported would be found.
    if (OUR_NUMBER.test(filter.search))
      found.push(`p.platform_identifier LIKE $${parameters.push(`${filter.search.toUpperCase()}%`)}`);
    clauses.push(`(${found.join(' OR ')})`);
  }
  return { where: `WHERE ${clauses.join(' AND ')}`, parameters };
}
