import { Controller, Get, HttpCode, Param, ParseUUIDPipe, Post, Query } from '@nestjs/common';
import { NotFound } from '../../../platform/errors/domain-error.js';
import { JsonBody } from '../../../platform/http/json-body.decorator.js';
import { writeOpaqueCursor } from '../../../platform/http/opaque-cursor.js';
import { type Answer, Described } from '../../../platform/openapi/index.js';
import { AuditTrail } from '../../audit/index.js';
import { ByStaff, StaffCall, StaffRoute } from '../../auth/index.js';
import { type ListedDeadLetter, type REPLAYED, WebhooksQueries, WebhooksService } from '../../events/index.js';
import { ListSuppliersQueries } from '../../suppliers/index.js';
import { ListQuery, type Page, pageOf } from '../list-query.js';
import { ReasonedRequest } from '../reasoned.request.js';
import { deadLettersDescription } from './dead-letters.openapi.js';
import type { DEAD_LETTER } from './webhooks.schemas.js';

type DeadLetterResponse = Answer<typeof DEAD_LETTER>;

/** Events that could not be delivered to the webhook of a supplier, for staff. */
@Controller('console/v1/suppliers/:code/webhook/dead-letters')
@Described(deadLettersDescription)
export class ConsoleDeadLettersController {
  constructor(
    private readonly suppliers: ListSuppliersQueries,
    private readonly queries: WebhooksQueries,
    private readonly webhooks: WebhooksService,
    private readonly audit: AuditTrail,
  ) {}

  @Get()
  @StaffRoute('viewer')
  async list(
    @Param('code') code: string,
    @Query() query: Record<string, unknown>,
    @ByStaff() by: StaffCall,
  ): Promise<Page<DeadLetterResponse>> {
    const list = new ListQuery(query, []);
    const limit = list.limit();
    const [diedAt, id] = list.momentCursor() ?? [];
    list.parameters.throwProblems();
    const after = diedAt === undefined || id === undefined ? null : { diedAt, id };
    const letters = await this.queries.listDeadLetters(await this.supplierId(code), after, limit + 1);
    const page = pageOf(letters, limit, (last) => writeOpaqueCursor(last.exact_died_at, last.id));
    return { ...page, results: page.results.map((letter) => response(letter, by)) };
  }

  /** Sends every one of them once more. */
  @Post('replay')
  @HttpCode(200)
  @StaffRoute('operator')
  async replayAll(
    @Param('code') code: string,
    @JsonBody() { reason }: ReasonedRequest,
    @ByStaff() by: StaffCall,
  ): Promise<Answer<typeof REPLAYED>> {
    const importSupplierId = await this.supplierId(code);
    const act = { action: 'webhook.replay_all', target: { type: 'supplier', id: code }, reason };
    return this.audit.perform(by, act, async (tx) => {
      const result = await this.webhooks.replayAll(tx, importSupplierId);
      return { result, after: result };
    });
  }

  /** Sends one once more; pressing the button twice sends it once. */
  @Post(':id/replay')
  @HttpCode(200)
  @StaffRoute('operator')
  async replay(
    @Param('code') code: string,
    @Param('id', new ParseUUIDPipe({ exceptionFactory: () => new NotFound('There is no such dead letter.') }))
    id: string,
    @JsonBody() { reason }: ReasonedRequest,
    @ByStaff() by: StaffCall,
  ): Promise<DeadLetterResponse> {
    const importSupplierId = await this.supplierId(code);
    const act = { action: 'webhook.replay', target: { type: 'supplier', id: code }, reason };
    const letter = await this.audit.perform(by, act, async (tx) => {
      const { letter } = await this.webhooks.replay(tx, importSupplierId, id);
      return { result: letter, after: { id, event: letter.event, cursor: letter.cursor } };
    });
    return response(letter, by);
  }

  private async supplierId(code: string): Promise<string> {
    return (await this.suppliers.get(code)).id;
  }
}

function response({ exact_died_at: _, ...letter }: ListedDeadLetter, { role }: StaffCall): DeadLetterResponse {
  const mayReplay = role !== 'viewer' && letter.replayed_at === null;
  return { ...letter, allowed_actions: mayReplay ? ['replay'] : [] };
}
