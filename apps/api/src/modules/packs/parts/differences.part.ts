import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { csvLine } from '../../../platform/http/csv-text.js';
import { type ComparedAccount, ReportFactsQueries } from '../../reconciliation/index.js';
import type { PackFacts } from '../pack-facts.js';
import type { PackPart, PackPieces } from './pack-part.js';

const HEADER = [
  'external_account_number',
  'state',
  'figure',
  'key',
  'expected',
  'actual',
  'import_status',
  'error_code',
];

/** Every figure that is not what was planned or sent: those of the wave first, then account by account, the worst first. */
@Injectable()
export class DifferencesPart implements PackPart {
  readonly name = 'differences.csv';

  constructor(private readonly reports: ReportFactsQueries) {}

  async *write({ supplier, wave, report }: PackFacts, tx: Tx): PackPieces {
    yield csvLine(HEADER);
    for (const { figure, planned, imported, isOther } of wave?.totals ?? [])
      if (isOther) yield csvLine(['', 'PLANNED', figure, '', planned, imported, '', '']);
    if (report === null) return;
    for await (const account of this.reports.differing(tx, supplier.id, report.report_id)) yield linesOf(account);
  }
}

function linesOf(account: ComparedAccount): string {
  const { external_account_number: number, state, differences = [], further_differences: further = [] } = account;
  const { import_status: status, error_code: code } = account;
  const own = differences.map(({ field, expected, actual }) => [field, '', expected, actual]);
  const others = further.map(({ figure, key, expected, actual }) => [figure, key, expected, actual]);
  const figures = [...own, ...others];
  const rows = figures.length === 0 ? [['', '', '', '']] : figures;
  return rows.map((figure) => csvLine([number, state, ...figure, status, code])).join('');
}
