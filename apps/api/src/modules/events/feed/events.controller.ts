import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { FieldErrorsError, NotFound } from '../../../platform/errors/domain-error.js';
import { writeJsonAnswer } from '../../../platform/http/write-answer.js';
import { Described } from '../../../platform/openapi/index.js';
import { Caller, SupplierCaller, SupplierRoute } from '../../auth/index.js';
import { SuppliersQueries } from '../../suppliers/index.js';
import { AccountEventsQueries } from './account-events.queries.js';
import { readAccountEventsRequest, writeMoment } from './account-events.request.js';
import { EventFeedQueries } from './event-feed.queries.js';
import { END, readFeedRequest, wrongCursor } from './event-feed.request.js';
import { eventsDescription } from './events.openapi.js';
import type { SupplierEvent } from './supplier-event.js';

/** Event feed of a supplier, and the events of one account. */
@Controller('v2/data-import')
@SupplierRoute()
@Described(eventsDescription)
export class EventsController {
  constructor(
    private readonly suppliers: SuppliersQueries,
    private readonly feed: EventFeedQueries,
    private readonly accountEvents: AccountEventsQueries,
  ) {}

  /** Every change of the supplier's imports and meter points after the cursor `after`; with `end`, the cursor of the latest. */
  @Get('events/:import_supplier_code')
  async follow(
    @Caller() caller: SupplierCaller,
    @Param('import_supplier_code') code: string,
    @Query() query: Record<string, unknown>,
    @Res() response: Response,
  ): Promise<void> {
    const supplier = await this.suppliers.getByCode(caller.organizationId, code);
    const { after, limit } = readFeedRequest(query, supplier.id);
    const page = after === END ? await this.feed.end(supplier.id) : await this.feed.page(after, limit);
    if (page === null) throw new FieldErrorsError({ after: [wrongCursor.detail] });
    writeJsonAnswer(response, 200, page);
  }

  /** Events of one account, oldest first; a `Link` names the next page when there is one. */
  @Get('accounts/:import_supplier_code/:external_identifier/events')
  async ofAccount(
    @Caller() caller: SupplierCaller,
    @Param('import_supplier_code') code: string,
    @Param('external_identifier') number: string,
    @Query() query: Record<string, unknown>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<readonly SupplierEvent[]> {
    const { after, limit } = readAccountEventsRequest(query);
    const supplier = await this.suppliers.findByCode(caller.organizationId, code);
    const page = supplier === null ? null : await this.accountEvents.page(supplier.id, number, after, limit);
    if (page === null) throw new NotFound('No import process was found for this supplier and account number.');
    if (page.next !== null)
      response.setHeader('Link', `<?limit=${limit}&cursor=${writeMoment(page.next)}>; rel="next"`);
    return page.events;
  }
}
