import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { Database } from '../../../platform/database/database.js';
import { ListAnswers, type OpenedList } from '../../../platform/http/list-answers.js';
import type { ImportSupplier } from '../../suppliers/index.js';
import { FOLLOW_KEYS } from '../follow-keys.js';
import { ReconciliationNotFound } from '../reconciliation.errors.js';
import { type ComparedAccountRow, comparedAccount, nextComparedAccounts } from './compared-accounts.queries.js';
import { type Read, ReconciliationsQueries } from './reconciliations.queries.js';
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
    private readonly lists: ListAnswers,
    private readonly database: Database,
  ) {}

  /** @throws TooManyLists all accounts are asked for and no slot is free for one more reader */
  async send(response: Response, asked: AskedReport): Promise<void> {
    const { limit } = asked.request;
    if (limit === null) await this.lists.whole(response, asked.supplier.organizationId, () => this.open(asked));
    else await this.sendPage(response, asked, limit);
  }

  /** Opens one snapshot of the database, in which the accounts are read a batch at a time. */
  private async open({ supplier, reportId, request }: AskedReport): Promise<OpenedList<ComparedAccountRow>> {
    const look = await this.database.cursor('SELECT 1', []);
    const read: Read = (text, parameters) => look.alongside(text, parameters);
    try {
      await read(FOLLOW_KEYS, []);
      const report = await this.reconciliations.find(supplier, reportId, read);
      if (report === null) throw new ReconciliationNotFound();
      let { after } = request;
      const fetch = async (count: number) => {
        const rows = await nextComparedAccounts(read, { reportId, supplierId: supplier.id, ...request, after }, count);
        after = rows.at(-1) ?? after;
        return rows;
      };
      const before = `${JSON.stringify(report).slice(0, -1)},"accounts":`;
      return { cursor: { fetch, close: () => look.close() }, entryOf: comparedAccount, before, after: '}' };
    } catch (error) {
      await look.close();
      throw error;
    }
  }

  private async sendPage(
    response: Response,
    { supplier, reportId, request }: AskedReport,
    limit: number,
  ): Promise<void> {
    const { report, rows } = await this.database.snapshot(async (tx) => {
      await tx.query(FOLLOW_KEYS);
      const read: Read = (text, parameters) => tx.query(text, parameters);
      return {
        report: await this.reconciliations.find(supplier, reportId, read),
        rows: await nextComparedAccounts(read, { reportId, supplierId: supplier.id, ...request }, limit + 1),
      };
    });
    if (report === null) throw new ReconciliationNotFound();
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    if (last !== undefined) response.setHeader('Link', nextLink(request, last));
    response.json({ ...report, accounts: page.map(comparedAccount) });
  }
}
