import {
  addFound,
  bySeverity,
  FieldErrorTree,
  HistoricalStatementsRequest,
  leavesOut,
  type Problem,
  quoted,
  validateStatements,
} from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { FieldErrorsError } from '../../platform/errors/domain-error.js';
import { AccountMutex, type ImportedAccount, keepAccount, PostImportRequests } from '../accounts/index.js';
import { DocumentChecks } from '../documents/index.js';
import { ImportWarningsRepository } from '../warnings/index.js';
import { StatementsRepository } from './statements.repository.js';

/** Add statements of the past to an imported account. */
export interface AddHistoricalStatements {
  readonly organizationId: string;
  readonly body: unknown;
}

/** Adds the statements of a request, all or nothing (R158, R171). */
@Injectable()
export class AddHistoricalStatementsUseCase {
  private readonly mutex = new AccountMutex();

  constructor(
    private readonly requests: PostImportRequests,
    private readonly documents: DocumentChecks,
    private readonly statements: StatementsRepository,
    private readonly warnings: ImportWarningsRepository,
    private readonly database: Database,
  ) {}

  /**
   * @returns the request as it was understood
   * @throws NotFound the pair names no imported account of the organisation
   * @throws FieldErrorsError every problem of the request, also ids that the account has already
   * @throws ServiceUnavailable the document storage is away, or too many requests for the account are before this one
   */
  async run({ organizationId, body }: AddHistoricalStatements): Promise<HistoricalStatementsRequest> {
    const reading = await this.requests.read(organizationId, HistoricalStatementsRequest, body);
    const { account } = reading;
    const request = reading.request as HistoricalStatementsRequest;
    const checked = validateStatements(reading.read);
    const found = leavesOut(checked.problems)
      ? []
      : await this.documents.findMissing(account.supplier, documentsOf(request));
    const missing = bySeverity(found, reading.read.kept.severities);
    const { errors, warnings } = addFound(checked, missing, reading.read.mostListed);
    if (!errors.isEmpty) throw new FieldErrorsError(errors.toJSON());
    await this.mutex.runExclusive(account.id, () => this.add(account, request, warnings));
    return request;
  }

  private add(
    { id: accountId, processId }: ImportedAccount,
    { statements }: HistoricalStatementsRequest,
    warnings: readonly Problem[],
  ): Promise<void> {
    return this.database.transaction(async (tx) => {
      await keepAccount(tx, accountId);
      const added = await this.statements.add(tx, accountId, statements);
      // All of them, however many: callers leave out those that are named, and send the others again.
      const errors = new FieldErrorTree();
      for (const [index, { statement_id: id }] of statements.entries())
        if (!added.has(id))
          errors.add(`statements.${index}.statement_id`, `Statement "${quoted(id)}" has already been imported.`);
      // Nothing of the request is kept then: the transaction is rolled back.
      if (!errors.isEmpty) throw new FieldErrorsError(errors.toJSON());
      await this.warnings.add(tx, processId, 'statements', warnings);
    });
  }
}

/** The documents that could be read, even where the rest of a statement is invalid. */
function documentsOf({ statements }: Partial<HistoricalStatementsRequest>): { path: string; documentPath: string }[] {
  return (statements ?? []).flatMap((statement, index) =>
    statement?.statement_path === undefined
      ? []
      : { path: `statements.${index}.statement_path`, documentPath: statement.statement_path },
  );
}
