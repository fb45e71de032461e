import { ShapeProblem } from '@carryover/contract';
import { Controller, Get, HttpCode, Param, Post, Query, UseInterceptors } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { NotFound } from '../../../platform/errors/domain-error.js';
import { JsonBody } from '../../../platform/http/json-body.decorator.js';
import { writeOpaqueCursor } from '../../../platform/http/opaque-cursor.js';
import { Described } from '../../../platform/openapi/index.js';
import { AuditTrail } from '../../audit/index.js';
import { ByStaff, StaffCall, StaffRoute } from '../../auth/index.js';
import { RefuseNamesUseCase } from '../../imports/index.js';
import {
  ACCOUNT_RETRACTION_STATES,
  type ListedRetraction,
  RetractionsQueries,
  StopRetractionUseCase,
} from '../../retractions/index.js';
import { KnownSupplierInterceptor } from '../known-supplier.interceptor.js';
import { ListQuery, type Page, pageOf, UUID_PATTERN } from '../list-query.js';
import { ReasonedRequest } from '../reasoned.request.js';
import {
  type RetractedAccountResponse,
  type RetractionResponse,
  retractedAccountView,
  retractionView,
} from './retraction-views.js';
import { retractionsDescription } from './retractions.openapi.js';

const UUID = new RegExp(`^${UUID_PATTERN}$`);
/** The external number of an account, which may hold anything, and the id of the entry. */
const ENTRY = new RegExp(`^(${UUID_PATTERN})\\|([\\s\\S]*)$`);
const wrongImport = new ShapeProblem('R04', 'invalid_type', 'Expected the id of an import.');
const wrongState = new ShapeProblem('R06', 'invalid_choice', `Use ${ACCOUNT_RETRACTION_STATES.join(', ')}.`);

/** Retractions and their progress. */
@Controller('console/v1/retractions')
@Described(retractionsDescription)
@UseInterceptors(KnownSupplierInterceptor)
@StaffRoute('viewer')
export class ConsoleRetractionsController {
  constructor(
    private readonly queries: RetractionsQueries,
    private readonly stops: StopRetractionUseCase,
    private readonly names: RefuseNamesUseCase,
    private readonly audit: AuditTrail,
    private readonly database: Database,
  ) {}

  @Get()
  async list(
    @Query() query: Record<string, unknown>,
    @ByStaff() { role }: StaffCall,
  ): Promise<Page<RetractionResponse>> {
    const request = new ListQuery(query, ['supplier', 'wave', 'import', 'account']);
    const filter = {
      supplier: request.text('supplier'),
      wave: request.text('wave'),
      importId: request.parameters.read('import', (text) => (UUID.test(text) ? text : null), wrongImport),
      account: request.text('account'),
    };
    const [limit, after] = [request.limit(), request.momentCursor()];
    request.parameters.throwProblems();
    const rows = await this.queries.list(filter, after, limit + 1);
    const page = pageOf(rows, limit, ({ createdAt, id }) => writeOpaqueCursor(createdAt, id));
    return { ...page, results: page.results.map((retraction) => retractionView(retraction, role)) };
  }

  @Get(':id')
  async show(@Param('id') id: string, @ByStaff() { role }: StaffCall): Promise<RetractionResponse> {
    return retractionView(await this.find(id), role);
  }

  /** Stops a retraction: accounts that are not taken back yet stay. The reason is stored and must not name their customers. */
  @Post(':id/stop')
  @HttpCode(200)
  @StaffRoute('admin')
  async stop(
    @Param('id') id: string,
    @JsonBody() { reason }: ReasonedRequest,
    @ByStaff() by: StaffCall,
  ): Promise<RetractionResponse> {
    await this.find(id);
    await this.database.transaction(async (tx) => {
      const stopped = await this.stops.run(tx, { id, actor: by.email, reason });
      if (stopped === null || stopped.isStopped) return;
      // After the stop, so that no step runs meanwhile and the look-up does not delay it.
      const staying = { supplier: stopped.importSupplier, numbers: await this.queries.staying(tx, id) };
      await this.names.run(tx, staying, [{ path: 'reason', text: reason }]);
      const act = { action: 'accounts.stop_retraction', target: { type: 'retraction', id }, reason };
      await this.audit.record(tx, by, act, { after: { import_supplier: stopped.importSupplier } });
    });
    return retractionView(await this.find(id), by.role);
  }

  /** Entries of the ledger. */
  @Get(':id/accounts')
  async accounts(
    @Param('id') id: string,
    @Query() query: Record<string, unknown>,
  ): Promise<Page<RetractedAccountResponse>> {
    await this.find(id);
    const request = new ListQuery(query, ['state']);
    const readState = (text: string) => ACCOUNT_RETRACTION_STATES.find((state) => state === text) ?? null;
    const state = request.parameters.read('state', readState, wrongState);
    const [limit, position] = [request.limit(), request.cursor(ENTRY)];
    request.parameters.throwProblems();
    const after = position === null ? null : [position[1] ?? '', position[0] ?? ''];
    const rows = await this.queries.accounts(id, state, after, limit + 1);
    const page = pageOf(rows, limit, ({ id: entry, externalAccountNumber }) =>
      writeOpaqueCursor(entry, externalAccountNumber),
    );
    return { ...page, results: page.results.map(retractedAccountView) };
  }

  private async find(id: string): Promise<ListedRetraction> {
    const found = UUID.test(id) ? await this.queries.find(id) : null;
    if (found === null) throw new NotFound('There is no such retraction.');
    return found;
  }
}
