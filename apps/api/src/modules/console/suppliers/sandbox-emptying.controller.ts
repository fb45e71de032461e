import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { FieldErrorsError } from '../../../platform/errors/domain-error.js';
import { JsonBody } from '../../../platform/http/json-body.decorator.js';
import { type Answer, Described } from '../../../platform/openapi/index.js';
import { AuditTrail } from '../../audit/index.js';
import { ByStaff, StaffCall, StaffRoute } from '../../auth/index.js';
import { EmptySandboxUseCase } from '../../sandboxes/index.js';
import { ListSuppliersQueries } from '../../suppliers/index.js';
import { EMPTIED, sandboxEmptyingDescription } from './sandbox-emptying.openapi.js';
import { EmptySandboxRequest } from './suppliers.requests.js';

type EmptiedResponse = Answer<typeof EMPTIED>;

/** Emptying a sandbox, so that it can be filled again. */
@Controller('console/v1/suppliers/:code/empty')
@Described(sandboxEmptyingDescription)
export class ConsoleSandboxEmptyingController {
  constructor(
    private readonly suppliers: ListSuppliersQueries,
    private readonly emptySandbox: EmptySandboxUseCase,
    private readonly audit: AuditTrail,
  ) {}

  /** Deletes what a sandbox sent, some thousand imports a call. */
  @Post()
  @HttpCode(200)
  @StaffRoute('admin')
  async empty(
    @Param('code') code: string,
    @JsonBody() { confirm, reason }: EmptySandboxRequest,
    @ByStaff() by: StaffCall,
  ): Promise<EmptiedResponse> {
    // Whether there is such a supplier comes before what was typed.
    await this.suppliers.get(code);
    if (confirm !== code) throw new FieldErrorsError({ confirm: ['Type the code of the supplier.'] });
    const act = { action: 'supplier.empty', target: { type: 'supplier', id: code }, reason };
    return this.emptySandbox.run(code, (tx, imports) => this.audit.record(tx, by, act, { before: { imports } }));
  }
}
