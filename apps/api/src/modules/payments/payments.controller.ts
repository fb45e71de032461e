import { Controller, Post, Query } from '@nestjs/common';
import { UncheckedJsonBody } from '../../platform/http/json-body.decorator.js';
import { refuseParameters } from '../../platform/http/query-parameters.js';
import { Described } from '../../platform/openapi/index.js';
import { Caller, type SupplierCaller, SupplierRoute } from '../auth/index.js';
import {
  type CreatedPaymentInstruction,
  CreatePaymentInstructionUseCase,
} from './create-payment-instruction.usecase.js';
import { paymentsDescription } from './payments.openapi.js';

/** Payment instructions of imported accounts. */
@Controller('v1/data-import/payment-instruction/create')
@SupplierRoute()
@Described(paymentsDescription)
export class PaymentsController {
  constructor(private readonly createInstruction: CreatePaymentInstructionUseCase) {}

  @Post()
  create(
    @Caller() { organizationId }: SupplierCaller,
    @UncheckedJsonBody() body: unknown,
    @Query() query: Record<string, unknown>,
  ): Promise<CreatedPaymentInstruction> {
    refuseParameters(query);
    return this.createInstruction.run({ organizationId, body });
  }
}
