import { Controller, HttpCode, Post, Query, UseInterceptors } from '@nestjs/common';
import { SentJsonBody } from '../../../platform/http/json-body.decorator.js';
import { type Answer, Described } from '../../../platform/openapi/index.js';
import { BySupplier, Caller, SupplierCall, type SupplierCaller, SupplierRoute } from '../../auth/index.js';
import { FlatErrorsInterceptor } from '../error-format/flat-errors.interceptor.js';
import { answerWithWarnings } from '../included-warnings.js';
import { CorrectImportedAccountUseCase } from './correct-imported-account.usecase.js';
import { type CORRECTION, changesOnWire, correctionsDescription } from './corrections.openapi.js';

/** Corrections of imported accounts, version 2 of the API. */
@Controller('v2/data-import/accounts/correct')
@SupplierRoute()
@Described(correctionsDescription)
export class CorrectionsController {
  constructor(private readonly correctAccount: CorrectImportedAccountUseCase) {}

  /** Corrects an account, or says in a dry run what a correction would change. */
  @Post()
  @HttpCode(200)
  @UseInterceptors(FlatErrorsInterceptor)
  async correct(
    @Caller() { organizationId }: SupplierCaller,
    @BySupplier() by: SupplierCall,
    @SentJsonBody() body: unknown,
    @Query() query: Record<string, unknown>,
  ): Promise<Answer<typeof CORRECTION>> {
    const correction = await this.correctAccount.run({ organizationId, body, query, by });
    const { status, accountNumber, version, changes, warnings } = correction;
    return {
      status,
      platform_identifier: accountNumber,
      payload_version: version,
      changes: changesOnWire(changes),
      ...answerWithWarnings(query, warnings),
    };
  }
}
