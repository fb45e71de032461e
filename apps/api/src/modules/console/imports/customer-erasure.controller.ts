import { Controller, Get, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { FieldErrorsError, NotFound } from '../../../platform/errors/domain-error.js';
import { JsonBody } from '../../../platform/http/json-body.decorator.js';
import { type Answer, Described } from '../../../platform/openapi/index.js';
import { Approvals } from '../../approvals/index.js';
import { AuditTrail } from '../../audit/index.js';
import { ByStaff, StaffCall, StaffRoute } from '../../auth/index.js';
import {
  auditedErasure,
  type CustomerErasurePreview,
  customerOf,
  EraseCustomerUseCase,
  ListImportsQueries,
} from '../../imports/index.js';
import { customerErasureDescription } from './customer-erasure.openapi.js';
import { EraseCustomerRequest } from './customer-erasure.request.js';
import { type CUSTOMER_ERASURE, type ERASED_CUSTOMER, erasedAnswer } from './customer-erasure.schemas.js';

const anId = new ParseUUIDPipe({ exceptionFactory: () => new NotFound('There is no such import process.') });

/** Erases the stored data of one customer who asked for it. */
@Controller('console/v1/imports/:id/customer-erasure')
@Described(customerErasureDescription)
@StaffRoute('admin')
export class ConsoleCustomerErasureController {
  constructor(
    private readonly imports: ListImportsQueries,
    private readonly customers: EraseCustomerUseCase,
    private readonly audit: AuditTrail,
    private readonly approvals: Approvals,
  ) {}

  /** Counts what an erasure would remove. */
  @Get()
  async preview(@Param('id', anId) id: string): Promise<Answer<typeof CUSTOMER_ERASURE>> {
    const preview = await this.previewOf(id);
    const { payloads, warnings, documents, rows } = preview;
    return {
      customer: customerOf(preview),
      erased_at: preview.erasedAt?.toISOString() ?? null,
      ...{ payloads, warnings, documents, rows },
    };
  }

  /** Erases it, at once and for good. */
  @Post()
  @HttpCode(200)
  async erase(
    @Param('id', anId) id: string,
    @JsonBody() { confirm, reason }: EraseCustomerRequest,
    @ByStaff() by: StaffCall,
  ): Promise<Answer<typeof ERASED_CUSTOMER>> {
    const name = customerOf(await this.previewOf(id));
    if (confirm !== name) throw new FieldErrorsError({ confirm: [`Type ${name}.`] });
    if (this.approvals.isNeededFor({ act: 'erase_customer' })) {
      // Before the reason is stored, and before a second person is asked for something impossible.
      await this.customers.check(name, reason);
      await this.approvals.request(by, { act: 'erase_customer', target: name, parameters: { import: id }, reason });
    }
    const erased = await this.customers.run({ name, actor: by.email, reason }, (tx, preview) => {
      const { action, target, after } = auditedErasure(preview);
      return this.audit.record(tx, by, { action, target, reason }, { after });
    });
    return erasedAnswer(erased);
  }

  private async previewOf(id: string): Promise<CustomerErasurePreview> {
    const found = await this.imports.find(id);
    if (found === null) throw new NotFound('There is no such import process.');
    const { platform_identifier: account, import_supplier: supplier, external_account_number: number } = found;
    return this.customers.preview(account ?? `${supplier}/${number}`);
  }
}
