import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { Database } from '../../../platform/database/database.js';
import { ListAnswers, type OpenedList } from '../../../platform/http/list-answers.js';
import type { ImportSupplier } from '../../suppliers/index.js';
import { ReconciliationNotFound } from '../reconciliation.errors.js';
import { type ComparedAccountRow, ComparedAccountsQueries, comparedAccount } from './compared-accounts.queries.js';
import { ReconciliationsQueries } from './reconciliations.queries.js';
import { nextLink, type ReportRequest } from './report-request.js';

/** A report that exists, and how it is asked for. */
export interface AskedReport {
  readonly supplier: ImportSupplier;
  readonly reportId: string;
  readonly request: ReportRequest;
}

/** Answers a report with its accounts: summary and accounts are of the same comparison, also while there is a new one. */
@Injectable()
export class ReconciliationAnswers {
  constructor(
    private readonly reconciliations: ReconciliationsQueries,
    private readonly accounts: ComparedAccountsQueries,
    private readonly lists: ListAnswers,
    private readonly database: Database,
  ) {}

  /** @throws TooManyLists all accounts are asked for and no place is free for one more reader */
  async send(response: Response, asked: AskedReport): Promise<void> {
    const { limit } = asked.request;
    if (limit === null) await this.lists.whole(response, asked.supplier.organizationId, () => this.open(asked));
    else await this.sendPage(response, asked, limit);
  }

  private async open({ supplier, reportId, request }: AskedReport): Promise<OpenedList<ComparedAccountRow>> {
    const cursor = await this.accounts.open({ reportId, ...request });
    try {
      const report = await this.reconciliations.find(supplier, reportId, (text, parameters) =>
        cursor.alongside(text, parameters),
      );
      if (report === null) throw new ReconciliationNotFound();
      const before = `${JSON.stringify(report).slice(0, -1)},"accounts":`;
      return { cursor, entryOf: comparedAccount, before, after: '}' };
    } catch (error) {
      await cursor.close();
      throw error;
    }
  }

  private async sendPage(
    response: Response,
    { supplier, reportId, request }: AskedReport,
    limit: number,
  ): Promise<void> {
    const { report, page } = await this.database.transaction(async (tx) => {
      await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
      return {
        report: await this.reconciliations.find(supplier, reportId, (text, parameters) => tx.query(text, parameters)),
        page: await this.accounts.page(tx, { reportId, ...request }, limit),
      };
    });
    if (report === null) throw new ReconciliationNotFound();
    if (page.next !== null) response.setHeader('Link', nextLink(request, page.next));
    response.json({ ...report, accounts: page.accounts });
  }
}
