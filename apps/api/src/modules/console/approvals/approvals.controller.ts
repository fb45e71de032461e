import { Controller, Get, HttpCode, Param, ParseUUIDPipe, Post, Query } from '@nestjs/common';
import { Database, type Tx } from '../../../platform/database/database.js';
import { NotFound } from '../../../platform/errors/domain-error.js';
import { JsonBody } from '../../../platform/http/json-body.decorator.js';
import { writeOpaqueCursor } from '../../../platform/http/opaque-cursor.js';
import { type Answer, Described } from '../../../platform/openapi/index.js';
import { type Approval, type ApprovalDecision, Approvals } from '../../approvals/index.js';
import { AuditTrail } from '../../audit/index.js';
import { ByStaff, StaffCall, StaffRoute } from '../../auth/index.js';
import { BatchesRepository, type BatchKey, EraseCustomerUseCase } from '../../imports/index.js';
import { erasedAnswer } from '../imports/customer-erasure.schemas.js';
import { ListQuery, type Page, pageOf } from '../list-query.js';
import { ReasonedRequest } from '../reasoned.request.js';
import { RetractionChoices } from '../retractions/retraction-choices.js';
import { APPROVAL, type APPROVED, approvalsDescription } from './approvals.openapi.js';
import { type Done, PerformApprovedActUseCase } from './perform-approved-act.usecase.js';

type ApprovalView = Answer<typeof APPROVAL>;

const anId = new ParseUUIDPipe({ exceptionFactory: () => new NotFound('Nothing of this id was asked for.') });

/** Requests that wait for a second member of staff. */
@Controller('console/v1/approvals')
@Described(approvalsDescription)
@StaffRoute('operator')
export class ConsoleApprovalsController {
  constructor(
    private readonly approvals: Approvals,
    private readonly performer: PerformApprovedActUseCase,
    private readonly database: Database,
    private readonly audit: AuditTrail,
    private readonly customers: EraseCustomerUseCase,
    private readonly retractions: RetractionChoices,
    private readonly batches: BatchesRepository,
  ) {}

  @Get()
  async list(@Query() query: Record<string, unknown>, @ByStaff() by: StaffCall): Promise<Page<ApprovalView>> {
    const request = new ListQuery(query, []);
    const [limit, after] = [request.limit(), request.momentCursor()];
    request.parameters.throwProblems();
    const rows = await this.approvals.list(after, limit + 1);
    const page = pageOf(rows, limit, ({ requestedAt, id }) => writeOpaqueCursor(requestedAt.toISOString(), id));
    return { ...page, results: await this.viewAll(this.database.reader, page.results, by) };
  }

  /** Does what was asked for. The entry of the audit trail is that of the act, with who asked. */
  @Post(':id/approve')
  @HttpCode(200)
  async approve(
    @Param('id', anId) id: string,
    @JsonBody() { reason }: ReasonedRequest,
    @ByStaff() by: StaffCall,
  ): Promise<Answer<typeof APPROVED>> {
    const { done, approved } = await this.database.transaction(async (tx) => {
      const done: Done[] = [];
      const { requestedBy, reason: asked } = await this.approvals.approve(tx, id, by, reason, async (own, approval) => {
        done.push(await this.performer.run(own, approval, reason));
      });
      const approval = { id, requested_by: requestedBy.email, reason: asked };
      for (const { action, target, before, after } of done)
        await this.audit.record(tx, by, { action, target, reason }, { before, after: { ...after, approval } });
      return { done, approved: await this.view(tx, await this.approvals.find(tx, id), by) };
    });
    // Told this once: nothing that may fail comes after the commit.
    const erased = done.find((one) => one.erased !== undefined)?.erased;
    const customer = erased === undefined ? null : erasedAnswer(await this.customers.finish(erased));
    return { ...approved, erased_customer: customer };
  }

  @Post(':id/reject')
  @HttpCode(200)
  async reject(
    @Param('id', anId) id: string,
    @JsonBody() { reason }: ReasonedRequest,
    @ByStaff() by: StaffCall,
  ): Promise<ApprovalView> {
    const asked = await this.database.transaction((tx) => this.approvals.find(tx, id));
    if (asked.act === 'erase_customer') await this.customers.checkReason(asked.target, reason);
    if (asked.act === 'retract_accounts')
      await this.database.transaction((tx) =>
        this.retractions.refuseSaying(tx, this.retractions.askedBy(asked), reason),
      );
    const act = { action: 'approval.reject', target: { type: 'approval', id }, reason };
    await this.audit.perform(by, act, async (tx) => {
      const { act: what, target, requestedBy } = await this.approvals.reject(tx, id, by, reason);
      return { result: null, after: { act: what, target, requested_by: requestedBy.email } };
    });
    return this.show(id, by);
  }

  private async show(id: string, by: StaffCall): Promise<ApprovalView> {
    return this.database.transaction(async (tx) => this.view(tx, await this.approvals.find(tx, id), by));
  }

  private async view(tx: Tx, approval: Approval, by: StaffCall): Promise<ApprovalView> {
    const [view] = await this.viewAll(tx, [approval], by);
    if (view === undefined) throw new NotFound();
    return view;
  }

  private async viewAll(tx: Tx, approvals: readonly Approval[], by: StaffCall): Promise<ApprovalView[]> {
    const batches = await this.batches.listByKeys(tx, keysOf(approvals));
    const decisions = await this.approvals.decisionsOn(tx, approvals, by);
    return approvals.map((approval, index) => {
      const [asked] = keysOf([approval]);
      const batch = batches.find(({ actor, key }) => actor === asked?.actor && key === asked.key);
      const possible = decisions[index] ?? [];
      if (approval.state !== 'WAITING' || batch === undefined) return viewOf(approval, batch, possible);
      // Something else took its key, under which no second batch begins.
      return viewOf(
        approval,
        undefined,
        possible.filter((decision) => decision !== 'approve'),
      );
    });
  }
}

/** The keys under which batches begin once what was asked for is approved. */
function keysOf(approvals: readonly Approval[]): BatchKey[] {
  return approvals
    .filter(({ act, state }) => act === 'retry_imports' && (state === 'APPROVED' || state === 'WAITING'))
    .map(({ requestedBy, parameters }) => ({ actor: requestedBy.email, key: String(parameters.key) }));
}

function viewOf(
  approval: Approval,
  batch: { id: string; total: number } | undefined,
  decisions: ApprovalDecision[],
): ApprovalView {
  const { id, act, target, parameters, reason, requestedBy, requestedAt, expiresAt, state } = approval;
  const { decidedBy, decidedAt, decisionReason } = approval;
  // Requests of the release before name no action.
  const { action = 'retry', expected = null, import: importId = null, ...asked } = Object(parameters);
  // Of a retraction, which accounts, and what is waived for them.
  const filter = act === 'retract_accounts' ? { ...asked.selection, waivers: asked.waivers } : (asked.filter ?? null);
  return {
    id,
    act,
    import_supplier: act === 'complete_supplier' || act === 'erase_payloads' ? target : (asked.supplier ?? null),
    customer: act === 'erase_customer' ? target : null,
    import_id: importId,
    batch_action: act === 'retry_imports' ? action : null,
    count: expected,
    filter,
    batch: batch === undefined ? null : { id: batch.id, total: batch.total },
    reason,
    requested_by: requestedBy.email,
    requested_at: requestedAt.toISOString(),
    expires_at: expiresAt.toISOString(),
    state,
    decided_by: decidedBy,
    decided_at: decidedAt?.toISOString() ?? null,
    decision_reason: decisionReason,
    allowed_actions: decisions,
  };
}
