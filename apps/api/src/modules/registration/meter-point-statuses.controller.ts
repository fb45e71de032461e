import { Controller, Get, Param } from '@nestjs/common';
import { DomainError } from '../../platform/errors/domain-error.js';
import { Described } from '../../platform/openapi/index.js';
import { Caller, type SupplierCaller, SupplierRoute } from '../auth/index.js';
import { SuppliersQueries } from '../suppliers/index.js';
import { meterPointStatusesDescription } from './meter-point-statuses.openapi.js';
import { type MeterPointStatus, MeterPointStatusesQueries } from './meter-point-statuses.queries.js';

/** There is no such account, or it has no meter point; this call's body is a list. */
class NoMeterPoints extends DomainError {
  constructor() {
    super('not_found', 404, 'No account with meter points was found for this supplier and account number.');
  }

  override toBody(): object {
    return [{ error: this.message }];
  }
}

/** Where the meter points of an imported account stand. */
@Controller('v1/data-import/meterpoint-statuses-for-account')
@SupplierRoute()
@Described(meterPointStatusesDescription)
export class MeterPointStatusesController {
  constructor(
    private readonly suppliers: SuppliersQueries,
    private readonly statuses: MeterPointStatusesQueries,
  ) {}

  @Get(':import_supplier_code/:external_account_number')
  async list(
    @Caller() caller: SupplierCaller,
    @Param('import_supplier_code') code: string,
    @Param('external_account_number') number: string,
  ): Promise<MeterPointStatus[]> {
    const supplier = await this.suppliers.findByCode(caller.organizationId, code);
    const statuses = supplier === null ? [] : await this.statuses.list(supplier.id, number);
    if (statuses.length === 0) throw new NoMeterPoints();
    return statuses;
  }
}
