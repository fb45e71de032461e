import { figuresByPath } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { csvLine } from '../../../platform/http/csv-text.js';
import { type ComparedAccount, ReportFactsQueries } from '../../reconciliation/index.js';
import type { PackFacts } from '../pack-facts.js';
import type { PackPart, PackPieces } from './pack-part.js';
import { isTold } from './told-figures.js';

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

/** Stands for what a figure of a person is. */
const NOT_TOLD = 'not told';

/**
 * All figures that differ from what was planned or sent: those of the wave first, then by account, the worst first. An account that is
 * missing has what was sent of it, a surplus one what is there.
 * Of personal values and readings it says only that they differ, because packs are kept for ever and no erasure
 * reaches them.
 */
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
  const own = [
    ...differences.map(({ field, expected, actual }) => [field, '', expected, actual]),
    ...(account.expected === undefined
      ? []
      : figuresByPath(account.expected).map(([field, sent]) => [field, '', sent, ''])),
    ...(account.actual === undefined
      ? []
      : figuresByPath(account.actual).map(([field, held]) => [field, '', '', held])),
  ];
  const told = further.filter(({ figure }) => isTold(figure));
  const others = told.map(({ figure, key, expected, actual }) => [figure, key, expected, actual]);
  const untold = new Set(further.map(({ figure }) => figure).filter((figure) => !isTold(figure)));
  const figures = [...own, ...others, ...[...untold].map((figure) => [figure, '', NOT_TOLD, NOT_TOLD])];
  const rows = figures.length === 0 ? [['', '', '', '']] : figures;
  return rows.map((figure) => csvLine([number, state, ...figure, status, code])).join('');
}
