import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { FieldErrorsError, NotFound } from '../../../platform/errors/domain-error.js';
import { JsonBody } from '../../../platform/http/json-body.decorator.js';
import { type Answer, Described } from '../../../platform/openapi/index.js';
import { Approvals } from '../../approvals/index.js';
import { AuditTrail } from '../../audit/index.js';
import { ByStaff, isRoleAtLeast, StaffCall, StaffRoute } from '../../auth/index.js';
import { OrderPayloadErasureUseCase, PayloadErasureNotPossible, PayloadErasuresQueries } from '../../imports/index.js';
import { PAYLOAD_ERASURE, payloadErasureDescription } from './payload-erasure.openapi.js';
import { ErasePayloadsRequest } from './suppliers.requests.js';

type PayloadErasureResponse = Answer<typeof PAYLOAD_ERASURE>;

/** Erasing what a supplier sent, when its migration is over. */
@Controller('console/v1/suppliers/:code/payload-erasure')
@Described(payloadErasureDescription)
export class ConsolePayloadErasureController {
  constructor(
    private readonly erasures: PayloadErasuresQueries,
    private readonly order: OrderPayloadErasureUseCase,
    private readonly audit: AuditTrail,
    private readonly approvals: Approvals,
  ) {}

  @Get()
  @StaffRoute('viewer')
  async show(@Param('code') code: string, @ByStaff() by: StaffCall): Promise<PayloadErasureResponse> {
    const erasure = await this.erasures.find(code);
    if (erasure === null) throw new NotFound('There is no such import supplier.');
    const mayOrder =
      isRoleAtLeast(by.role, 'admin') &&
      erasure.import_supplier_status === 'Complete' &&
      erasure.latest?.status !== 'RUNNING';
    return { ...erasure, allowed_actions: mayOrder ? ['erase_payloads'] : [] };
  }

  /** Orders the erasure of the payloads of all imports of a Complete supplier, in the background. */
  @Post()
  @HttpCode(202)
  @StaffRoute('admin')
  async erase(
    @Param('code') code: string,
    @JsonBody() { confirm, reason }: ErasePayloadsRequest,
    @ByStaff() by: StaffCall,
  ): Promise<PayloadErasureResponse> {
    // Whether there is such a supplier comes before what was typed.
    const { import_supplier_status: status } = await this.show(code, by);
    if (confirm !== code) throw new FieldErrorsError({ confirm: ['Type the code of the supplier.'] });
    if (this.approvals.isNeededFor({ act: 'erase_payloads' })) {
      // Before a second person is asked; not below, where the supplier may be Complete by then.
      if (status !== 'Complete') throw new PayloadErasureNotPossible(code, status);
      await this.approvals.request(by, { act: 'erase_payloads', target: code, parameters: { supplier: code }, reason });
    }
    const act = { action: 'supplier.erase_payloads', target: { type: 'supplier', id: code }, reason };
    await this.audit.perform(by, act, async (tx) => {
      const ordered = await this.order.run(tx, { supplier: code, actor: by.email, reason });
      return { result: null, after: { ordered } };
    });
    return this.show(code, by);
  }
}
