import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { NotFound } from '../../../platform/errors/domain-error.js';
import { JsonBody } from '../../../platform/http/json-body.decorator.js';
import { type Answer, Described } from '../../../platform/openapi/index.js';
import { Approvals } from '../../approvals/index.js';
import { AuditTrail } from '../../audit/index.js';
import { ByStaff, StaffCall, StaffRoute } from '../../auth/index.js';
import { RETRACTION_BLOCKERS, RetractionsQueries, StartRetractionUseCase } from '../../retractions/index.js';
import { RetractionChoices } from './retraction-choices.js';
import { type RetractionResponse, retractionView } from './retraction-views.js';
import { startRetractionsDescription } from './retractions.openapi.js';
import { PreviewRetractionRequest, StartRetractionRequest } from './retractions.requests.js';
import type { RETRACTION_PREVIEW } from './retractions.schemas.js';

/** Taking accounts of a supplier back. */
@Controller('console/v1/suppliers/:code/retractions')
@Described(startRetractionsDescription)
export class ConsoleStartRetractionsController {
  constructor(
    private readonly choices: RetractionChoices,
    private readonly starts: StartRetractionUseCase,
    private readonly queries: RetractionsQueries,
    private readonly approvals: Approvals,
    private readonly audit: AuditTrail,
    private readonly database: Database,
  ) {}

  /** Shows what a retraction would take and what blocks it; starts nothing. */
  @Post('preview')
  @HttpCode(200)
  @StaffRoute('admin')
  async preview(
    @Param('code') code: string,
    @JsonBody() { selection, waivers = [] }: PreviewRetractionRequest,
  ): Promise<Answer<typeof RETRACTION_PREVIEW>> {
    const chosen = await this.choices.read(code, selection);
    const waived = waivers.map(({ blocker }) => blocker);
    const { meterPoints, blockers, ...same } = await this.starts.preview(chosen, waived);
    const shown = blockers.map(({ blocker, accounts, examples }) => {
      return { blocker, accounts, waivable: RETRACTION_BLOCKERS[blocker].isWaivable, examples };
    });
    const needs_approval = this.approvals.isNeededFor({ act: 'retract_accounts' });
    return { ...same, meter_points: meterPoints, blockers: shown, needs_approval };
  }

  /** Freezes the selection and begins, once a second person has approved it. */
  @Post()
  @StaffRoute('admin')
  async start(
    @Param('code') code: string,
    @JsonBody() request: StartRetractionRequest,
    @ByStaff() by: StaffCall,
  ): Promise<RetractionResponse> {
    const { selection: shown, waivers: given = [], expected_count: expected, reason } = request;
    const selection = await this.choices.read(code, shown);
    // Checked before a second person is asked for something impossible.
    const waivers = await this.starts.check({ selection, waivers: given, expected, reason });
    const asked = { supplier: code, selection: shown, waivers, expected, reason };
    if (this.approvals.isNeededFor({ act: 'retract_accounts' })) {
      await this.database.transaction((tx) => this.choices.refuseNames(tx, asked));
      const parameters = { supplier: code, selection: shown, waivers, expected };
      await this.approvals.request(by, {
        act: 'retract_accounts',
        target: this.choices.targetOf(asked),
        parameters,
        reason,
      });
    }
    const id = await this.database.transaction(async (tx) => {
      const { id, action, target, after } = await this.choices.begin(tx, asked, { actor: by.email, isApproved: false });
      await this.audit.record(tx, by, { action, target, reason }, { after });
      return id;
    });
    const begun = await this.queries.find(id);
    if (begun === null) throw new NotFound('There is no such retraction.');
    return retractionView(begun, by.role);
  }
}
