import { Controller, Get, Param, Query, UseInterceptors } from '@nestjs/common';
import { type Answer, Described } from '../../../platform/openapi/index.js';
import { StaffRoute } from '../../auth/index.js';
import { type CHECKLIST, Checklists, readChecklistWave } from '../../checklists/index.js';
import { ListSuppliersQueries } from '../../suppliers/index.js';
import { WaveNotFound } from '../../waves/index.js';
import { EntityTagInterceptor } from '../live/entity-tag.interceptor.js';
import { checklistsOfStaffDescription } from './checklists.openapi.js';

/** Cut-over checklists for staff. */
@Controller('console/v1/suppliers/:code/checklist')
@Described(checklistsOfStaffDescription)
@UseInterceptors(EntityTagInterceptor)
export class ConsoleChecklistsController {
  constructor(
    private readonly suppliers: ListSuppliersQueries,
    private readonly checklists: Checklists,
  ) {}

  @Get()
  @StaffRoute('viewer')
  async show(@Param('code') code: string, @Query() query: Record<string, unknown>): Promise<Answer<typeof CHECKLIST>> {
    const wave = readChecklistWave(query);
    const supplier = await this.suppliers.get(code);
    const checklist = await this.checklists.of(supplier, wave);
    if (checklist === null) throw new WaveNotFound();
    return checklist;
  }
}
