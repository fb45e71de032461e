import { FIGURES, figureByName, figureName, groupOfFigure, NEEDED_FIGURES } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import type { Answer } from '../../../platform/openapi/index.js';
import {
  comparedAccount,
  nextComparedAccounts,
  ReconciliationNotFound,
  ReconciliationsQueries,
  type ReconciliationView,
  ReportsOfStaffQueries,
} from '../../reconciliation/index.js';
import { type ListedSupplier, ListSuppliersQueries } from '../../suppliers/index.js';
import { type Page, pageOf } from '../list-query.js';
import { MASK } from '../personal-data.js';
import { cursorBehind, type ReconciledAccountsRequest } from './reconciled-accounts.request.js';
import type {
  DECLARED_FIGURE,
  RECONCILED_ACCOUNT,
  RECONCILIATION_DETAIL,
  RECONCILIATIONS,
  STAFF_RECONCILIATION,
} from './reconciliations.schemas.js';

type Account = Answer<typeof RECONCILED_ACCOUNT>;
type Figure = Answer<typeof DECLARED_FIGURE>;

/** A figure of an account or of a cause, by its name. */
interface NamedFigure {
  readonly figure: string;
  readonly key?: string;
}

/** Builds the views of reconciliations for staff, with personal figures masked. */
@Injectable()
export class ReconciliationViews {
  constructor(
    private readonly suppliers: ListSuppliersQueries,
    private readonly reconciliations: ReconciliationsQueries,
    private readonly reports: ReportsOfStaffQueries,
    private readonly database: Database,
  ) {}

  /** @throws NotFound */
  async list(code: string): Promise<Answer<typeof RECONCILIATIONS>> {
    const supplier = await this.suppliers.get(code);
    const found = await this.reconciliations.list(supplier);
    const reports = await Promise.all(found.map((report) => this.report(report)));
    return { import_supplier: supplier.code, is_sandbox: supplier.is_sandbox, reports };
  }

  /** The supplier of a report. @throws NotFound @throws ReconciliationNotFound */
  async owner(code: string, id: string): Promise<ListedSupplier> {
    return (await this.find(code, id)).supplier;
  }

  /** @throws NotFound @throws ReconciliationNotFound */
  async detail(code: string, id: string): Promise<Answer<typeof RECONCILIATION_DETAIL>> {
    const { supplier, report } = await this.find(code, id);
    const { figures } = await this.reports.parts(id);
    return { is_sandbox: supplier.is_sandbox, report: await this.report(report), figures: declared(figures) };
  }

  /** @throws NotFound @throws ReconciliationNotFound */
  async accounts(
    code: string,
    id: string,
    { states, limit, after }: ReconciledAccountsRequest,
  ): Promise<Page<Account>> {
    const { supplier } = await this.find(code, id);
    const asked = { reportId: id, supplierId: supplier.id, states, order: 'worst' as const, after };
    const rows = await nextComparedAccounts(
      (text, parameters) => this.database.read((tx) => tx.query(text, parameters)),
      asked,
      limit + 1,
    );
    const page = pageOf(rows, limit, cursorBehind);
    const links = await this.reports.links(
      supplier.id,
      page.results.map(({ number }) => number),
    );
    const results = page.results.map((row): Account => {
      const { further_differences: further, ...account } = comparedAccount(row);
      const link = links.get(row.number);
      return {
        ...account,
        ...(further && { further_differences: further.map(maskAccountFigure) }),
        import_id: link?.importId ?? null,
        account_number: link?.accountNumber ?? null,
      };
    });
    return { ...page, results };
  }

  private async find(code: string, id: string): Promise<{ supplier: ListedSupplier; report: ReconciliationView }> {
    const supplier = await this.suppliers.get(code);
    const report = await this.reconciliations.find(supplier, id);
    if (report === null) throw new ReconciliationNotFound();
    return { supplier, report };
  }

  private async report(report: ReconciliationView): Promise<Answer<typeof STAFF_RECONCILIATION>> {
    const { expected_accounts, parts } = await this.reports.parts(report.report_id);
    const { summary } = report;
    const causes = (summary?.causes ?? []).map((cause) =>
      cause.further_differences === undefined
        ? cause
        : { ...cause, further_differences: cause.further_differences.map(maskKey) },
    );
    const masked = summary && {
      ...summary,
      causes,
      ...(summary.further_totals && { further_totals: summary.further_totals.map(maskKey) }),
    };
    return { ...report, summary: masked, expected_accounts, parts: [...parts] } as Answer<typeof STAFF_RECONCILIATION>;
  }
}

function maskKey<T extends NamedFigure>(figure: T): T {
  const isMasked = figureByName(figure.figure)?.personal === true && figure.key !== undefined;
  return isMasked ? { ...figure, key: MASK } : figure;
}

function maskAccountFigure<
  T extends NamedFigure & { readonly expected: string | null; readonly actual: string | null },
>(figure: T): T {
  if (figureByName(figure.figure)?.personal !== true) return figure;
  const shown = (value: string | null) => (value === null ? null : MASK);
  return { ...maskKey(figure), expected: shown(figure.expected), actual: shown(figure.actual) };
}

function declared(names: readonly string[]): Figure[] {
  const optional = FIGURES.filter((figure) => names.includes(figureName(figure))).map((figure) => ({
    name: figureName(figure),
    meaning: figure.meaning,
    unit: figure.unit,
  }));
  return [...NEEDED_FIGURES, ...optional].map(({ name, meaning, unit }): Figure => {
    return { name, meaning, unit, group: groupOfFigure(name) ?? 'account' };
  });
}
