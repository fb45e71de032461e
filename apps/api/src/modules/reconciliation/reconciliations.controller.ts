import { Controller, Get, HttpCode, Param, Post, Put, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { answerWhenRead } from '../../platform/http/answer-timeout.middleware.js';
import { JsonBody } from '../../platform/http/json-body.decorator.js';
import { refuseParameters } from '../../platform/http/query-parameters.js';
import { mayTakeLong, takesLongNoMore } from '../../platform/http/slow-connections.js';
import { type Answer, Described } from '../../platform/openapi/index.js';
import { Caller, type SupplierCaller, SupplierReadRoute, SupplierRoute } from '../auth/index.js';
import { type ImportSupplier, SuppliersQueries } from '../suppliers/index.js';
import { RecomputeReconciliationUseCase } from './computing/recompute-reconciliation.usecase.js';
import { ReconciliationComputer } from './computing/reconciliation-computer.js';
import { DifferingFieldsRequest } from './fields/differing-fields.request.js';
import { NameDifferingFieldsUseCase } from './fields/name-differing-fields.usecase.js';
import { readValues } from './fields/read-values.js';
import { ReconciliationAnswers } from './reading/reconciliation-answers.js';
import { ReconciliationsQueries, type ReconciliationView } from './reading/reconciliations.queries.js';
import { readReportRequest } from './reading/report-request.js';
import { MOST_PARTS, ReceiveControlTotalsUseCase } from './receiving/receive-control-totals.usecase.js';
import { ReconciliationNotFound } from './reconciliation.errors.js';
import { readScope } from './reconciliation-scope.js';
import { reconciliationsDescription } from './reconciliations.openapi.js';
import type { DIFFERING_FIELDS, PART_OF_TOTALS } from './reconciliations.schemas.js';

/** Milliseconds an answer waits for the comparison, which continues after that; the report says so. */
const ANSWER_WITHIN = 5_000;

type AskedQuery = Record<string, unknown>;

/** Control totals: sums that a supplier sends of its accounts, compared with what was imported. */
@Controller('v2/data-import/reconciliations/:import_supplier_code')
@SupplierRoute()
@Described(reconciliationsDescription)
export class ReconciliationsController {
  constructor(
    private readonly suppliers: SuppliersQueries,
    private readonly receiveControlTotals: ReceiveControlTotalsUseCase,
    private readonly recomputeReconciliation: RecomputeReconciliationUseCase,
    private readonly computer: ReconciliationComputer,
    private readonly reconciliations: ReconciliationsQueries,
    private readonly answers: ReconciliationAnswers,
    private readonly nameDifferingFields: NameDifferingFieldsUseCase,
  ) {}

  /** Takes control totals, a line an account, and compares them. */
  @Post()
  async create(
    @Caller() caller: SupplierCaller,
    @Param('import_supplier_code') code: string,
    @Query() query: AskedQuery,
    @Req() request: Request,
  ): Promise<ReconciliationView> {
    const asked = readScope(query);
    const supplier = await this.supplier(caller, code);
    const begun = () => takesAsLongAsItArrives(request);
    const confirm = () => caller.confirm();
    const received = { supplier, asked, request, begun, confirm };
    const id = await this.receiveControlTotals.run(received).finally(() => takesLongNoMore(request));
    if (!asked.isOpen) await this.computer.computeWithin(id, ANSWER_WITHIN);
    return this.report(supplier, id);
  }

  /** Takes one more part of a report, or a part of it anew. */
  @Put(':report_id/parts/:part')
  async putPart(
    @Caller() caller: SupplierCaller,
    @Param('import_supplier_code') code: string,
    @Param('report_id') reportId: string,
    @Param('part') part: string,
    @Query() query: AskedQuery,
    @Req() request: Request,
  ): Promise<Answer<typeof PART_OF_TOTALS>> {
    refuseParameters(query);
    const supplier = await this.supplier(caller, code);
    const { report_id: id } = await this.report(supplier, reportId);
    if (!/^[1-9]\d{0,3}$/.test(part) || Number(part) > MOST_PARTS) throw new ReconciliationNotFound();
    const begun = () => takesAsLongAsItArrives(request);
    const confirm = () => caller.confirm();
    const received = { supplier, id, part: Number(part), request, begun, confirm };
    const accounts = await this.receiveControlTotals.part(received).finally(() => takesLongNoMore(request));
    return { report_id: id, part: Number(part), accounts };
  }

  /** The latest reports without their accounts. */
  @Get()
  async list(
    @Caller() caller: SupplierCaller,
    @Param('import_supplier_code') code: string,
  ): Promise<ReconciliationView[]> {
    return this.reconciliations.list(await this.supplier(caller, code));
  }

  /** A report with its accounts, those in some states or all of them. */
  @Get(':report_id')
  async read(
    @Caller() caller: SupplierCaller,
    @Param('import_supplier_code') code: string,
    @Param('report_id') reportId: string,
    @Query() query: AskedQuery,
    @Res() response: Response,
  ): Promise<void> {
    const supplier = await this.supplier(caller, code);
    await this.report(supplier, reportId);
    await this.answers.send(response, { supplier, reportId, request: readReportRequest(query) });
  }

  /** Compares the same control totals again with the present accounts. */
  @Post(':report_id/recompute')
  @HttpCode(200)
  async recompute(
    @Caller() caller: SupplierCaller,
    @Param('import_supplier_code') code: string,
    @Param('report_id') reportId: string,
    @Query() query: AskedQuery,
  ): Promise<ReconciliationView> {
    refuseParameters(query);
    const supplier = await this.supplier(caller, code);
    await this.report(supplier, reportId);
    await this.recomputeReconciliation.run({ id: reportId, importSupplierId: supplier.id });
    await this.computer.computeWithin(reportId, ANSWER_WITHIN);
    return this.report(supplier, reportId);
  }

  /** Names the fields in which an account of a report differs from what the sender has of it. Stores nothing. */
  @Post(':report_id/fields')
  @SupplierReadRoute()
  @HttpCode(200)
  async fields(
    @Caller() caller: SupplierCaller,
    @Param('import_supplier_code') code: string,
    @Param('report_id') reportId: string,
    @Query() query: AskedQuery,
    @JsonBody() { external_account_number: number, group, values }: DifferingFieldsRequest,
  ): Promise<Answer<typeof DIFFERING_FIELDS>> {
    refuseParameters(query);
    const supplier = await this.supplier(caller, code);
    await this.report(supplier, reportId);
    const sent = readValues(values);
    const { groups } = await this.nameDifferingFields.run({
      ...{ reportId, supplierId: supplier.id, number, groups: group === undefined ? null : [group] },
      values: () => sent,
      withSame: false,
    });
    return { external_account_number: number, groups };
  }

  private async supplier({ organizationId }: SupplierCaller, code: string): Promise<ImportSupplier> {
    return known(await this.suppliers.findByCode(organizationId, code));
  }

  private async report(supplier: ImportSupplier, id: string): Promise<ReconciliationView> {
    return known(await this.reconciliations.find(supplier, id));
  }
}

/** Lifts the limits of time of a request with control totals; the pace at which they have to arrive stays. */
function takesAsLongAsItArrives(request: Request): void {
  mayTakeLong(request);
  answerWhenRead(request);
}

function known<T>(found: T | null): T {
  if (found === null) throw new ReconciliationNotFound();
  return found;
}
