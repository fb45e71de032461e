import { Controller, Delete, Get, HttpCode, Param, Put, Res } from '@nestjs/common';
import type { Response } from 'express';
import { NotFound } from '../../../platform/errors/domain-error.js';
import { JsonBody } from '../../../platform/http/json-body.decorator.js';
import { type Answer, Described } from '../../../platform/openapi/index.js';
import { AuditTrail } from '../../audit/index.js';
import { ByStaff, StaffCall, StaffRoute } from '../../auth/index.js';
import { WebhooksQueries, WebhooksService, type WebhookView } from '../../events/index.js';
import { ListSuppliersQueries } from '../../suppliers/index.js';
import { ReasonedRequest } from '../reasoned.request.js';
import { webhooksDescription } from './webhooks.openapi.js';
import { SetWebhookRequest } from './webhooks.requests.js';
import type { NO_WEBHOOK, WEBHOOK, WEBHOOK_SET } from './webhooks.schemas.js';

type WebhookResponse = Answer<typeof WEBHOOK>;
type NoWebhookResponse = Answer<typeof NO_WEBHOOK>;
type WebhookSetResponse = Answer<typeof WEBHOOK_SET>;

/** The webhook of a supplier, for staff. */
@Controller('console/v1/suppliers/:code/webhook')
@Described(webhooksDescription)
export class ConsoleWebhooksController {
  constructor(
    private readonly suppliers: ListSuppliersQueries,
    private readonly queries: WebhooksQueries,
    private readonly webhooks: WebhooksService,
    private readonly audit: AuditTrail,
  ) {}

  /** The webhook of a supplier; without one the status is NONE, and not an error. */
  @Get()
  @StaffRoute('viewer')
  async show(@Param('code') code: string, @ByStaff() by: StaffCall): Promise<WebhookResponse | NoWebhookResponse> {
    const webhook = await this.queries.find(await this.supplierId(code));
    if (webhook !== null) return response(code, webhook, by);
    return { import_supplier: code, status: 'NONE', url: null, allowed_actions: by.role === 'viewer' ? [] : ['set'] };
  }

  /** Sets, changes or enables the webhook again. 201 when there was none. */
  @Put()
  @StaffRoute('operator')
  async set(
    @Param('code') code: string,
    @JsonBody() body: SetWebhookRequest,
    @ByStaff() by: StaffCall,
    @Res({ passthrough: true }) answer: Response,
  ): Promise<WebhookSetResponse> {
    const { reason, url, replace_secret: replaceSecret = false } = body;
    const importSupplierId = await this.supplierId(code);
    const act = { action: 'webhook.set', target: { type: 'supplier', id: code }, reason };
    const { webhook, secret, isNew } = await this.audit.perform(by, act, async (tx) => {
      const { before, secret } = await this.webhooks.set(tx, { importSupplierId, url, replaceSecret, by: 'STAFF' });
      const webhook = await this.queries.find(importSupplierId, tx);
      const result = { webhook, secret, isNew: before === null };
      return {
        result,
        before,
        after: { url, isDisabled: webhook?.status === 'DISABLED', hasNewSecret: secret !== null },
      };
    });
    if (webhook === null) throw new NotFound('The supplier has no webhook.');
    answer.status(isNew ? 201 : 200);
    return { ...response(code, webhook, by), ...(secret !== null && { secret }) };
  }

  /** Ends it with everything that waits. Ending it once more is no mistake: the button was pressed twice. */
  @Delete()
  @HttpCode(204)
  @StaffRoute('operator')
  async remove(
    @Param('code') code: string,
    @JsonBody() { reason }: ReasonedRequest,
    @ByStaff() by: StaffCall,
  ): Promise<void> {
    const importSupplierId = await this.supplierId(code);
    const act = { action: 'webhook.remove', target: { type: 'supplier', id: code }, reason };
    await this.audit.perform(by, act, async (tx) => {
      const before = await this.webhooks.remove(tx, importSupplierId);
      return { result: null, before };
    });
  }

  private async supplierId(code: string): Promise<string> {
    return (await this.suppliers.get(code)).id;
  }
}

function response(code: string, webhook: WebhookView, { role }: StaffCall): WebhookResponse {
  const replay = webhook.dead_letters > 0 ? (['replay'] as const) : [];
  const actions = ['set', 'replace_secret', 'remove', ...replay] as const;
  return { import_supplier: code, ...webhook, allowed_actions: role === 'viewer' ? [] : actions };
}
