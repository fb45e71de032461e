import { Controller, Get, Patch, Put, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Database, type Tx } from '../../../platform/database/database.js';
import { FieldErrorsError, NotFound } from '../../../platform/errors/domain-error.js';
import { JsonBody } from '../../../platform/http/json-body.decorator.js';
import { type Answer, Described } from '../../../platform/openapi/index.js';
import { Clock } from '../../../platform/time/clock.js';
import { AuditTrail, auditableText } from '../../audit/index.js';
import { ByStaff, StaffCall, StaffRoute } from '../../auth/index.js';
import {
  type ErrorGroupKey,
  ErrorTriageRepository,
  REPORT_MEANS,
  type ReportedImports,
  type TriageChange,
} from '../../imports/index.js';
import { ListSuppliersQueries } from '../../suppliers/index.js';
import { type ERROR_OWNERS, MOST_MUTED_DAYS, triageDescription } from './triage.openapi.js';
import { ReportErrorGroupRequest, TriageErrorGroupRequest } from './triage.requests.js';
import type { ERROR_GROUP_REPORT, ERROR_GROUP_TRIAGE } from './triage.schemas.js';

const DAY = 86_400_000;

/** Reads and writes triage decisions about groups of errors. */
@Controller('console/v1/errors')
@Described(triageDescription)
export class ConsoleTriageController {
  constructor(
    private readonly triage: ErrorTriageRepository,
    private readonly suppliers: ListSuppliersQueries,
    private readonly database: Database,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** Users who may own a group. */
  @Get('owners')
  @StaffRoute('viewer')
  async owners(): Promise<Answer<typeof ERROR_OWNERS>> {
    const owners = await this.triage.listOwners();
    return { results: owners.map(({ email, display_name }) => ({ email, display_name })) };
  }

  /** Changes the given fields; the others stay, so that two people who decide about different fields do not undo each other. */
  @Patch('triage')
  @StaffRoute('operator')
  async decide(
    @JsonBody() request: TriageErrorGroupRequest,
    @ByStaff() by: StaffCall,
  ): Promise<Answer<typeof ERROR_GROUP_TRIAGE>> {
    const group = groupOf(request);
    const change = await this.changeOf(request);
    return this.audit.perform(by, { action: 'error_group.triage', target: targetOf(group) }, async (tx) => {
      await this.requireFailing(tx, group);
      const { before, after } = await this.triage.change(tx, group, change, by.email);
      return { result: await this.triage.show(tx, group), before, after };
    });
  }

  /** Records that a supplier was informed. 201 when it is new; the same id again changes nothing. */
  @Put('reports')
  @StaffRoute('operator')
  async report(
    @JsonBody() request: ReportErrorGroupRequest,
    @ByStaff() by: StaffCall,
    @Res({ passthrough: true }) answer: Response,
  ): Promise<Answer<typeof ERROR_GROUP_REPORT>> {
    const means = REPORT_MEANS.find((one) => one === request.means) ?? 'TEXT';
    if (means === 'TEXT' && request.text === undefined) throw new FieldErrorsError({ text: ['A value is required.'] });
    const group = groupOf(request);
    const supplier = await this.suppliers.get(request.import_supplier);
    const text = request.text === undefined ? null : auditableText(request.text);
    const { isNew, kept } = await this.database.transaction(async (tx) => {
      const report = { id: request.id, ...group, importSupplierId: supplier.id, means, text, by: by.email };
      const before = await this.triage.findReport(tx, report);
      if (before !== null) return { isNew: false, kept: before };
      const imports = await this.triage.countImports(tx, group, supplier.id, reportedImports(request));
      if (imports === 0) throw nothingFails();
      const result = await this.triage.report(tx, report, imports);
      const act = { action: 'error_group.report', target: targetOf(group) };
      if (result.isNew) await this.audit.record(tx, by, act, { after: result.kept });
      return result;
    });
    answer.status(isNew ? 201 : 200);
    return kept;
  }

  private async changeOf(request: TriageErrorGroupRequest): Promise<TriageChange> {
    const { owner, note, acknowledged, muted_until: mutedUntil } = request;
    const latest = this.clock.now().getTime() + MOST_MUTED_DAYS * DAY;
    if (mutedUntil !== undefined && Date.parse(mutedUntil) > latest)
      throw new FieldErrorsError({ muted_until: [`Mute it for ${MOST_MUTED_DAYS} days at most.`] });
    return {
      ...(owner !== undefined && { ownerId: owner === '-' ? null : await this.ownerId(owner) }),
      ...(note !== undefined && { note: note === '-' ? null : auditableText(note) }),
      ...(acknowledged !== undefined && { isAcknowledged: acknowledged }),
      ...(mutedUntil !== undefined && { mutedUntil }),
    };
  }

  private async ownerId(email: string): Promise<string> {
    const owner = (await this.triage.listOwners()).find((one) => one.email === email.toLowerCase());
    if (owner === undefined) throw new FieldErrorsError({ owner: ['Nobody of this address may act here.'] });
    return owner.id;
  }

  private async requireFailing(tx: Tx, group: ErrorGroupKey): Promise<void> {
    if (!(await this.triage.fails(tx, group))) throw nothingFails();
  }
}

function groupOf({ code, path = '' }: { code: string; path?: string }): ErrorGroupKey {
  return { code, path };
}

/** What the page was narrowed to; all of them where it was not. */
function reportedImports({ wave, since, until }: ReportErrorGroupRequest): ReportedImports {
  return { wave: wave ?? null, since: since ?? null, until: until ?? null };
}

function targetOf({ code, path }: ErrorGroupKey) {
  return { type: 'error_group', id: path === '' ? code : `${code} ${path}` };
}

function nothingFails(): NotFound {
  return new NotFound('No import fails like this now.');
}
