import { Controller, Param, Post, UseInterceptors } from '@nestjs/common';
import { JsonBody } from '../../../platform/http/json-body.decorator.js';
import { RefuseParameters } from '../../../platform/http/refuse-parameters.interceptor.js';
import { type Answer, Described } from '../../../platform/openapi/index.js';
import { Caller, SupplierCaller, SupplierRoute } from '../../auth/index.js';
import { SuppliersQueries } from '../../suppliers/index.js';
import { type TEST_EVENT, testEventsDescription } from './test-events.openapi.js';
import { WriteTestEventRequest } from './test-events.request.js';
import { WriteTestEventUseCase } from './write-test-event.usecase.js';

/** Test events in sandboxes. */
@Controller('v2/data-import/events/:import_supplier_code/test')
@SupplierRoute()
@UseInterceptors(RefuseParameters)
@Described(testEventsDescription)
export class TestEventsController {
  constructor(
    private readonly suppliers: SuppliersQueries,
    private readonly writeTestEvent: WriteTestEventUseCase,
  ) {}

  @Post()
  async write(
    @Caller() caller: SupplierCaller,
    @Param('import_supplier_code') code: string,
    @JsonBody() body: WriteTestEventRequest,
  ): Promise<Answer<typeof TEST_EVENT>> {
    const supplier = await this.suppliers.getByCode(caller.organizationId, code);
    const { event, external_account_number: number } = body;
    return this.writeTestEvent.run({ supplier, event, externalAccountNumber: number ?? null });
  }
}
