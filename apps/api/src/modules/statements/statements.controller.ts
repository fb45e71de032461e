import type { HistoricalStatementsRequest } from '@carryover/contract';
import { Controller, Post, Query } from '@nestjs/common';
import { JsonBody } from '../../platform/http/json-body.decorator.js';
import { QueryParameters } from '../../platform/http/query-parameters.js';
import { Described } from '../../platform/openapi/index.js';
import { Caller, type SupplierCaller, SupplierRoute } from '../auth/index.js';
import { AddHistoricalStatementsUseCase } from './add-historical-statements.usecase.js';
import { statementsDescription } from './statements.openapi.js';

/** Historical statements for imported accounts. */
@Controller('v1/data-import/historical-statements/create')
@SupplierRoute()
@Described(statementsDescription)
export class StatementsController {
  constructor(private readonly addStatements: AddHistoricalStatementsUseCase) {}

  @Post()
  create(
    @Caller() { organizationId }: SupplierCaller,
    @JsonBody() body: unknown,
    @Query() query: Record<string, unknown>,
  ): Promise<HistoricalStatementsRequest> {
    const parameters = new QueryParameters(query);
    parameters.reportUnknown([]);
    parameters.throwProblems();
    return this.addStatements.run({ organizationId, body });
  }
}
