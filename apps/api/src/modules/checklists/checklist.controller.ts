import { Controller, Get, Param, Query } from '@nestjs/common';
import { NotFound } from '../../platform/errors/domain-error.js';
import { type Answer, Described } from '../../platform/openapi/index.js';
import { Caller, type SupplierCaller, SupplierRoute } from '../auth/index.js';
import { SuppliersQueries } from '../suppliers/index.js';
import { checklistDescription } from './checklist.openapi.js';
import type { CHECKLIST } from './checklist.schemas.js';
import { readChecklistWave } from './checklist-query.js';
import { Checklists } from './checklists.js';

/** The cut-over checklist for its supplier. */
@Controller('v2/data-import/checklists/:import_supplier_code')
@SupplierRoute()
@Described(checklistDescription)
export class ChecklistController {
  constructor(
    private readonly suppliers: SuppliersQueries,
    private readonly checklists: Checklists,
  ) {}

  @Get()
  async read(
    @Caller() caller: SupplierCaller,
    @Param('import_supplier_code') code: string,
    @Query() query: Record<string, unknown>,
  ): Promise<Answer<typeof CHECKLIST>> {
    const wave = readChecklistWave(query);
    const supplier = await this.suppliers.findByCode(caller.organizationId, code);
    const checklist = supplier === null ? null : await this.checklists.of(supplier, wave);
    if (checklist === null) throw new NotFound('No checklist was found for this supplier.');
    return checklist;
  }
}
