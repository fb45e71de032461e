import { Controller, Get, HttpCode, Param, ParseUUIDPipe, Post, Query, UseInterceptors } from '@nestjs/common';
import { NotFound } from '../../../../platform/errors/domain-error.js';
import { RefuseParameters } from '../../../../platform/http/refuse-parameters.interceptor.js';
import { type Answer, Described } from '../../../../platform/openapi/index.js';
import { BySupplier, Caller, SupplierCall, SupplierCaller, SupplierRoute } from '../../../auth/index.js';
import { SuppliersQueries } from '../../../suppliers/index.js';
import type { REPLAYED } from '../webhook.schemas.js';
import { type ListedDeadLetter, WebhooksQueries } from '../webhooks.queries.js';
import { WebhooksService } from '../webhooks.service.js';
import { ownDeadLettersDescription } from './own-dead-letters.openapi.js';
import { OwnWebhookActs } from './own-webhook-acts.js';
import type { OWN_DEAD_LETTER, OWN_DEAD_LETTERS } from './own-webhooks.schemas.js';
import { readDeadLettersRequest, writePosition } from './webhook-requests.js';

type DeadLetterResponse = Answer<typeof OWN_DEAD_LETTER>;

/** Dead letters of a supplier's webhook, for the supplier. */
@Controller('v2/data-import/webhooks/:import_supplier_code/dead-letters')
@SupplierRoute()
@UseInterceptors(RefuseParameters)
@Described(ownDeadLettersDescription)
export class OwnDeadLettersController {
  constructor(
    private readonly suppliers: SuppliersQueries,
    private readonly queries: WebhooksQueries,
    private readonly webhooks: WebhooksService,
    private readonly acts: OwnWebhookActs,
  ) {}

  @Get()
  async list(
    @Caller() caller: SupplierCaller,
    @Param('import_supplier_code') code: string,
    @Query() query: Record<string, unknown>,
  ): Promise<Answer<typeof OWN_DEAD_LETTERS>> {
    const supplierId = await this.supplierId(caller, code);
    const { after, limit } = readDeadLettersRequest(query);
    const letters = await this.queries.listDeadLetters(supplierId, after, limit + 1);
    const page = letters.slice(0, limit);
    const last = letters.length > limit ? page.at(-1) : undefined;
    const next = last === undefined ? null : writePosition({ diedAt: last.exact_died_at, id: last.id });
    return { results: page.map(response), next_cursor: next };
  }

  /** Sends every one of them once more. */
  @Post('replay')
  @HttpCode(200)
  async replayAll(
    @Caller() caller: SupplierCaller,
    @Param('import_supplier_code') code: string,
    @BySupplier() by: SupplierCall,
  ): Promise<Answer<typeof REPLAYED>> {
    const supplierId = await this.supplierId(caller, code);
    return this.acts.perform({ caller, by, action: 'webhook.replay_all', code }, async (tx) => {
      const result = await this.webhooks.replayAll(tx, supplierId);
      return { result, after: result, isUnchanged: result.replayed === 0 };
    });
  }

  /** Sends one once more; asked twice it is sent once. */
  @Post(':dead_letter_id/replay')
  @HttpCode(200)
  async replay(
    @Caller() caller: SupplierCaller,
    @Param('import_supplier_code') code: string,
    @Param(
      'dead_letter_id',
      new ParseUUIDPipe({ exceptionFactory: () => new NotFound('There is no such dead letter.') }),
    )
    id: string,
    @BySupplier() by: SupplierCall,
  ): Promise<DeadLetterResponse> {
    const supplierId = await this.supplierId(caller, code);
    const letter = await this.acts.perform({ caller, by, action: 'webhook.replay', code }, async (tx) => {
      const { letter, isReplayed } = await this.webhooks.replay(tx, supplierId, id);
      return { result: letter, after: { id, event: letter.event, cursor: letter.cursor }, isUnchanged: !isReplayed };
    });
    return response(letter);
  }

  private async supplierId({ organizationId }: SupplierCaller, code: string): Promise<string> {
    return (await this.suppliers.getByCode(organizationId, code)).id;
  }
}

function response({ exact_died_at: _, ...letter }: ListedDeadLetter): DeadLetterResponse {
  return letter;
}
