import { Controller, Get, HttpCode, Param, Post, Query, UseInterceptors } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { newId } from '../../../platform/database/new-id.js';
import { DomainError, NotFound } from '../../../platform/errors/domain-error.js';
import { JsonBody } from '../../../platform/http/json-body.decorator.js';
import { writeOpaqueCursor } from '../../../platform/http/opaque-cursor.js';
import { type Answer, Described } from '../../../platform/openapi/index.js';
import { Clock } from '../../../platform/time/clock.js';
import { Approvals } from '../../approvals/index.js';
import { AuditTrail } from '../../audit/index.js';
import { ByStaff, isRoleAtLeast, StaffCall, StaffRoute } from '../../auth/index.js';
import {
  type Batch,
  BatchesQueries,
  BatchesRepository,
  type ImportAction,
  RetryForecasts,
} from '../../imports/index.js';
import { explain } from '../imports/explained-error.js';
import { ListQuery, type Page, pageOf } from '../list-query.js';
import { EntityTagInterceptor } from '../live/entity-tag.interceptor.js';
import { ReasonedRequest } from '../reasoned.request.js';
import { readBatchFilter } from './batch-filter.js';
import { BATCH, BATCH_PREVIEW, batchesDescription, type RETRY_FORECAST } from './batches.openapi.js';
import { ForecastRequest, PreviewBatchRequest, StartBatchRequest } from './batches.requests.js';

type BatchResponse = Answer<typeof BATCH>;
type BatchPreview = Answer<typeof BATCH_PREVIEW>;
type ForecastResponse = Answer<typeof RETRY_FORECAST>;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Retry, cancel and restoration of many imports: previewed, frozen, worked off in the background, stoppable. */
@Controller('console/v1/batches')
@Described(batchesDescription)
@UseInterceptors(EntityTagInterceptor)
export class ConsoleBatchesController {
  constructor(
    private readonly batches: BatchesRepository,
    private readonly queries: BatchesQueries,
    private readonly forecasts: RetryForecasts,
    private readonly database: Database,
    private readonly audit: AuditTrail,
    private readonly approvals: Approvals,
    private readonly clock: Clock,
  ) {}

  /** How many imports a batch would concern; starts nothing. */
  @Post('preview')
  @HttpCode(200)
  @StaffRoute('operator')
  async preview(@JsonBody() { action, filter }: PreviewBatchRequest): Promise<BatchPreview> {
    const chosen = readBatchFilter(filter);
    const preview = await this.batches.preview(this.database.reader, action as ImportAction, chosen);
    const { count, allowed, supplierComplete: supplier_complete, notHelpedByRetry: not_helped_by_retry } = preview;
    const counted = { count, allowed, not_allowed: count - allowed, supplier_complete, not_helped_by_retry };
    return { ...counted, grace_seconds: preview.graceSeconds };
  }

  /** Forecasts the results of the imports if they were retried now; starts nothing. */
  @Post('forecast')
  @HttpCode(200)
  @StaffRoute('operator')
  async forecast(@JsonBody() { action, filter }: ForecastRequest): Promise<ForecastResponse> {
    const forecast = await this.forecasts.of(action === 'restore' ? 'restore' : 'retry', readBatchFilter(filter));
    const { runnable, examined, wouldPass: would_pass, wouldFail: would_fail, causes } = forecast;
    const { paused, heldByWave: held_by_wave, outsideWindow: outside_window, complete } = forecast;
    const explained = causes.map((cause) => ({ ...cause, actor: explain(cause.code).actor }));
    return {
      runnable,
      examined,
      would_pass,
      would_fail,
      causes: explained,
      paused,
      held_by_wave,
      outside_window,
      complete,
    };
  }

  /** Freezes the selection and starts. The same key again gives the same batch. */
  @Post()
  @StaffRoute('operator')
  async start(@JsonBody() request: StartBatchRequest, @ByStaff() by: StaffCall): Promise<BatchResponse> {
    const { action, filter: shownFilter, reason, expected_count: expected, idempotency_key: key } = request;
    const filter = readBatchFilter(shownFilter);
    const isMany = action !== 'cancel' && this.approvals.isNeededFor({ act: 'retry_imports', count: expected });
    // What was approved has begun under the key it was asked for with.
    if (isMany && (await this.batches.findByKey(this.database.reader, by.email, key)) === null)
      await this.approvals.request(by, {
        act: 'retry_imports',
        target: `${by.email} ${key}`,
        parameters: { action, filter: shownFilter, expected, key },
        reason,
      });
    const started = await this.database.transaction(async (tx) => {
      const known = await this.batches.findByKey(tx, by.email, key);
      const id = known ?? newId();
      const after = known === null ? { filter: shownFilter, total: 0 } : { repeated: true };
      if (known === null) {
        const common = { id, action: action as ImportAction, filter, shownFilter, reason, actor: by.email };
        const total = await this.batches.add(tx, { ...common, idempotencyKey: key, createdAt: this.clock.now() });
        if (total !== expected) throw new SelectionChanged(total, expected);
        Object.assign(after, { total });
      }
      const act = { action: `imports.${action}_many`, target: { type: 'batch', id }, reason };
      await this.audit.record(tx, by, act, { after });
      return id;
    });
    return this.show(started, by);
  }

  @Get()
  @StaffRoute('viewer')
  async list(@Query() query: Record<string, unknown>, @ByStaff() by: StaffCall): Promise<Page<BatchResponse>> {
    const request = new ListQuery(query, []);
    const [limit, after] = [request.limit(), request.momentCursor()];
    request.parameters.throwProblems();
    const rows = await this.queries.list(after, limit + 1);
    const page = pageOf(rows, limit, ({ created_at, id }) => writeOpaqueCursor(created_at, id));
    return { ...page, results: page.results.map((batch) => response(batch, by)) };
  }

  @Get(':id')
  @StaffRoute('viewer')
  async show(@Param('id') id: string, @ByStaff() by: StaffCall): Promise<BatchResponse> {
    const batch = UUID.test(id) ? await this.queries.find(id) : null;
    if (batch === null) throw new NotFound('There is no such batch.');
    return response(batch, by);
  }

  /** Stops a batch: what was done stays done. */
  @Post(':id/abort')
  @HttpCode(200)
  @StaffRoute('operator')
  async abort(
    @Param('id') id: string,
    @JsonBody() { reason }: ReasonedRequest,
    @ByStaff() by: StaffCall,
  ): Promise<BatchResponse> {
    if (!UUID.test(id)) throw new NotFound('There is no such batch.');
    await this.audit.perform(by, { action: 'batch.abort', target: { type: 'batch', id }, reason }, async (tx) => {
      const change = await this.batches.abort(tx, id);
      if (change === null) throw new NotFound('There is no such batch.');
      return { result: null, before: { status: change.before }, after: { status: change.after } };
    });
    return this.show(id, by);
  }
}

/** Imports came or went between the question and the answer. */
class SelectionChanged extends DomainError {
  constructor(total: number, expected: number) {
    super(
      'batch_selection_changed',
      409,
      `The selection holds ${total} imports now, not ${expected}; nothing was done.`,
      {
        count: total,
      },
    );
  }
}

/** Actions on a batch: abort it, restore what it cancelled, or retry what failed again. */
function actionsOn({ status, action, changed, outcomes }: Batch): BatchResponse['allowed_actions'] {
  if (status === 'RUNNING') return ['abort'];
  if (action === 'cancel') return changed > 0 ? ['restore'] : [];
  return outcomes.errored > 0 ? ['retry'] : [];
}

function response(batch: Batch, { role }: StaffCall): BatchResponse {
  return { ...batch, allowed_actions: isRoleAtLeast(role, 'operator') ? actionsOn(batch) : [] };
}
