import { Controller, Delete, Get, HttpCode, Param, Post, Put, Res, UseInterceptors } from '@nestjs/common';
import type { Response } from 'express';
import { NotFound } from '../../../../platform/errors/domain-error.js';
import { JsonBody } from '../../../../platform/http/json-body.decorator.js';
import { RefuseParameters } from '../../../../platform/http/refuse-parameters.interceptor.js';
import { type Answer, Described } from '../../../../platform/openapi/index.js';
import { BySupplier, Caller, SupplierCall, SupplierCaller, SupplierRoute } from '../../../auth/index.js';
import { type ImportSupplier, SuppliersQueries } from '../../../suppliers/index.js';
import { WebhooksQueries, type WebhookView } from '../webhooks.queries.js';
import { DISABLED_BY_SUPPLIER, WebhooksService } from '../webhooks.service.js';
import { OwnWebhookActs } from './own-webhook-acts.js';
import { ownWebhooksDescription } from './own-webhooks.openapi.js';
import type { OWN_WEBHOOK, OWN_WEBHOOK_SET, OWN_WEBHOOKS, WEBHOOK_TESTED } from './own-webhooks.schemas.js';
import { TestWebhookUseCase } from './test-webhook.usecase.js';
import { SetOwnWebhookRequest } from './webhook-requests.js';

/** The webhook of a supplier, for the supplier. */
@Controller('v2/data-import/webhooks/:import_supplier_code')
@SupplierRoute()
@UseInterceptors(RefuseParameters)
@Described(ownWebhooksDescription)
export class OwnWebhooksController {
  constructor(
    private readonly suppliers: SuppliersQueries,
    private readonly queries: WebhooksQueries,
    private readonly webhooks: WebhooksService,
    private readonly testWebhook: TestWebhookUseCase,
    private readonly acts: OwnWebhookActs,
  ) {}

  @Get()
  async list(
    @Caller() caller: SupplierCaller,
    @Param('import_supplier_code') code: string,
  ): Promise<Answer<typeof OWN_WEBHOOKS>> {
    const { id } = await this.supplier(caller, code);
    const webhook = await this.queries.find(id);
    return { results: webhook === null ? [] : [{ import_supplier: code, ...webhook }] };
  }

  /** Ends it with everything that waits. */
  @Delete()
  async remove(
    @Caller() caller: SupplierCaller,
    @Param('import_supplier_code') code: string,
    @BySupplier() by: SupplierCall,
  ): Promise<Answer<typeof OWN_WEBHOOKS>> {
    const { id } = await this.supplier(caller, code);
    await this.acts.perform({ caller, by, action: 'webhook.remove', code }, async (tx) => {
      const before = await this.webhooks.remove(tx, id);
      return { result: null, before, isUnchanged: before === null };
    });
    return { results: [] };
  }

  /** Makes it, changes it or enables it again. 201 when there was none. */
  @Put()
  async set(
    @Caller() caller: SupplierCaller,
    @Param('import_supplier_code') code: string,
    @JsonBody() { url }: SetOwnWebhookRequest,
    @BySupplier() by: SupplierCall,
    @Res({ passthrough: true }) answer: Response,
  ): Promise<Answer<typeof OWN_WEBHOOK_SET>> {
    const supplier = await this.supplier(caller, code);
    const command = { importSupplierId: supplier.id, url, replaceSecret: false, by: 'SUPPLIER' as const };
    const { webhook, secret } = await this.acts.perform({ caller, by, action: 'webhook.set', code }, async (tx) => {
      const { before, secret, isUnchanged } = await this.webhooks.set(tx, command);
      const result = { webhook: await this.queries.find(supplier.id, tx), secret };
      return { result, before, after: { url, isDisabled: false, hasNewSecret: secret !== null }, isUnchanged };
    });
    answer.status(secret === null ? 200 : 201);
    return { ...response(code, webhook), ...(secret !== null && { secret }) };
  }

  /** A new secret, with the one before beside it for a day. */
  @Post('rotate-secret')
  @HttpCode(200)
  async rotate(
    @Caller() caller: SupplierCaller,
    @Param('import_supplier_code') code: string,
    @BySupplier() by: SupplierCall,
  ): Promise<Answer<typeof OWN_WEBHOOK_SET>> {
    const { id } = await this.supplier(caller, code);
    const act = { caller, by, action: 'webhook.rotate_secret', code };
    const { webhook, secret } = await this.acts.perform(act, async (tx) => {
      const secret = await this.webhooks.rotate(tx, id);
      return { result: { webhook: await this.queries.find(id, tx), secret } };
    });
    return { ...response(code, webhook), secret };
  }

  /** Sends a test message and answers the result. */
  @Post('test')
  @HttpCode(200)
  async test(
    @Caller() caller: SupplierCaller,
    @Param('import_supplier_code') code: string,
    @BySupplier() by: SupplierCall,
  ): Promise<Answer<typeof WEBHOOK_TESTED>> {
    return this.testWebhook.run(await this.supplier(caller, code), caller, by);
  }

  /** Stops deliveries until it is set again. */
  @Post('disable')
  @HttpCode(200)
  async disable(
    @Caller() caller: SupplierCaller,
    @Param('import_supplier_code') code: string,
    @BySupplier() by: SupplierCall,
  ): Promise<Answer<typeof OWN_WEBHOOK>> {
    const { id } = await this.supplier(caller, code);
    const webhook = await this.acts.perform({ caller, by, action: 'webhook.disable', code }, async (tx) => {
      const before = await this.webhooks.disable(tx, id, DISABLED_BY_SUPPLIER);
      const after = { ...before, isDisabled: true };
      return { result: await this.queries.find(id, tx), before, after, isUnchanged: before.isDisabled };
    });
    return response(code, webhook);
  }

  private supplier({ organizationId }: SupplierCaller, code: string): Promise<ImportSupplier> {
    return this.suppliers.getByCode(organizationId, code);
  }
}

function response(code: string, webhook: WebhookView | null): Answer<typeof OWN_WEBHOOK> {
  if (webhook === null) throw new NotFound('The supplier has no webhook.');
  return { import_supplier: code, ...webhook };
}
