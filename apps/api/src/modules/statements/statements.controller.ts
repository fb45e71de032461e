import { writeExactJson } from '@carryover/contract';
import { Controller, Header, Post, Query } from '@nestjs/common';
import { ExactJsonBody } from '../../platform/http/json-body.decorator.js';
import { refuseParameters } from '../../platform/http/query-parameters.js';
import { writeExactList } from '../../platform/http/write-list.js';
import { Described } from '../../platform/openapi/index.js';
import { Caller, type SupplierCaller, SupplierRoute } from '../auth/index.js';
import { AddHistoricalStatementsUseCase } from './add-historical-statements.usecase.js';
import { withSentNumbers } from './sent-numbers.js';
import { statementsDescription } from './statements.openapi.js';

/** Historical statements for imported accounts. */
@Controller('v1/data-import/historical-statements/create')
@SupplierRoute()
@Described(statementsDescription)
export class StatementsController {
  constructor(private readonly addStatements: AddHistoricalStatementsUseCase) {}

  /** Answers the request as it was understood, with every number as it was sent. */
  @Post()
  @Header('Content-Type', 'application/json; charset=utf-8')
  async create(
    @Caller() { organizationId }: SupplierCaller,
    @ExactJsonBody() body: unknown,
    @Query() query: Record<string, unknown>,
  ): Promise<string> {
    refuseParameters(query);
    const added = await this.addStatements.run({ organizationId, body });
    const { statements, ...pair } = withSentNumbers(added, body);
    return `${writeExactJson(pair).slice(0, -1)},"statements":${await writeExactList(statements)}}`;
  }
}
