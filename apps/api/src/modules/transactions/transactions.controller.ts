import { isJsonObject, type ReadRequest, shapeErrors, TransactionsRequest } from '@carryover/contract';
import { Controller, Header, Post, Query } from '@nestjs/common';
import { FieldErrorsError } from '../../platform/errors/domain-error.js';
import { ExactJsonBody } from '../../platform/http/json-body.decorator.js';
import { QueryParameters } from '../../platform/http/query-parameters.js';
import { writeExactList } from '../../platform/http/write-list.js';
import { Described } from '../../platform/openapi/index.js';
import { envelopeOf, PostImportRequests } from '../accounts/index.js';
import { Caller, type SupplierCaller, SupplierRoute } from '../auth/index.js';
import { AddTransactionsUseCase } from './adding/add-transactions.usecase.js';
import { transactionData } from './adding/transaction-data.js';
import { readTransactionOptions } from './adding/transaction-options.js';
import { TransactionRefused } from './transactions.errors.js';
import { transactionsDescription } from './transactions.openapi.js';

/** Transactions of an imported account, version 1 of the interface. */
@Controller('v1/data-import/transactions')
@SupplierRoute()
@Described(transactionsDescription)
export class TransactionsController {
  constructor(
    private readonly requests: PostImportRequests,
    private readonly addTransactions: AddTransactionsUseCase,
  ) {}

  /**
   * Adds transactions to an account, all or none. Answers each in the order of the request: a new one as it was sent,
   * an existing one as it is stored, with exact numbers.
   * @throws FieldErrorsError the envelope or the query is wrong
   * @throws TransactionRefused a transaction is wrong or cannot be added (R157, R158)
   */
  @Post('create')
  @Header('Content-Type', 'application/json; charset=utf-8')
  async create(
    @Caller() caller: SupplierCaller,
    @ExactJsonBody() body: unknown,
    @Query() query: object,
  ): Promise<string> {
    const { account, request, read } = await this.requests.read(caller.organizationId, TransactionsRequest, body);
    const parameters = new QueryParameters(query);
    const options = readTransactionOptions(parameters);
    throwEnvelopeProblems(parameters, read);
    const outcome = await this.addTransactions.run({ account, request: read, options });
    const sent = rawTransactions(body);
    const dataOf = (index: number) => transactionData(sent[index], request.transactions?.[index]?.amount);
    if ('refused' in outcome) throw new TransactionRefused(outcome.refused.detail, dataOf(outcome.refused.index));
    const results = sent.map((_, index) => {
      const stored = outcome.stored.get(index)?.stored;
      if (stored === undefined) return { status: 'TRANSACTION_ADDED_TO_ACCOUNT', transaction_data: dataOf(index) };
      const data = transactionData(stored.fields, stored.amount ?? undefined);
      return { status: 'TRANSACTION_ALREADY_EXISTS', transaction_data: data };
    });
    return `{"results":${await writeExactList(results)}}`;
  }
}

/** Throws problems of the query and the envelope; problems of transactions have a form of their own. */
function throwEnvelopeProblems(parameters: QueryParameters, { kept, mostListed }: ReadRequest<unknown>): void {
  const errors = parameters.errors();
  errors.merge(shapeErrors(envelopeOf(kept.walked), mostListed));
  if (!errors.isEmpty) throw new FieldErrorsError(errors.toJSON());
}

function rawTransactions(body: unknown): readonly unknown[] {
  const list = isJsonObject(body) ? body.transactions : undefined;
  return Array.isArray(list) ? list : [];
}
