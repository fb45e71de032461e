import { ShapeProblem } from '@carryover/contract';
import { Controller, Get, Headers, HttpCode, Param, Post, Put, Query, StreamableFile } from '@nestjs/common';
import { CsvBody } from '../../../platform/http/csv-body.decorator.js';
import { QueryParameters } from '../../../platform/http/query-parameters.js';
import { type Answer, Described } from '../../../platform/openapi/index.js';
import { AuditTrail } from '../../audit/index.js';
import { ByStaff, isRoleAtLeast, StaffCall, StaffRoute } from '../../auth/index.js';
import {
  type CatalogueList,
  CatalogueQueries,
  LoadCatalogueListUseCase,
  writeCatalogueCsv,
} from '../../catalogue/index.js';
import { requireWords, WHY_CHANGED } from '../reason-in-words.js';
import { CATALOGUE, CATALOGUE_PAGE, catalogueDescription, LOADED } from './catalogue.openapi.js';
import { readCataloguePageRequest, writeCatalogueCursor } from './catalogue.request.js';
import type { CATALOGUE_PREVIEW } from './catalogue.schemas.js';
import { CatalogueImpact } from './catalogue-impact.js';

type CatalogueResponse = Answer<typeof CATALOGUE>;
type CatalogueEntriesResponse = Answer<typeof CATALOGUE_PAGE>;
type LoadedResponse = Answer<typeof LOADED>;
type PreviewResponse = Answer<typeof CATALOGUE_PREVIEW>;

const LONGEST_REASON = 1_000;
const noReason = new ShapeProblem('R03', 'required', 'A value is required.');
const wrongReason = new ShapeProblem('R04', 'invalid', `Use 1 to ${LONGEST_REASON} characters.`);

/** The lists that rules consult, for staff. */
@Controller('console/v1/catalogue')
@Described(catalogueDescription)
export class ConsoleCatalogueController {
  constructor(
    private readonly queries: CatalogueQueries,
    private readonly loadList: LoadCatalogueListUseCase,
    private readonly impact: CatalogueImpact,
    private readonly audit: AuditTrail,
  ) {}

  /** Every list with its columns, how many entries it has and who changed it latest. */
  @Get()
  @StaffRoute('viewer')
  async overview(@ByStaff() { role }: StaffCall): Promise<CatalogueResponse> {
    const mayLoad = isRoleAtLeast(role, 'operator');
    const lists = await this.queries.overview();
    return { results: lists.map((list) => ({ ...list, allowed_actions: mayLoad ? ['load'] : [] })) };
  }

  /** The entries of a list: a page in JSON, or all of them in CSV when the caller accepts text/csv. */
  @Get(':list')
  @StaffRoute('viewer')
  async show(
    @Param('list') name: string,
    @Query() query: Record<string, unknown>,
    @Headers('accept') accept: string | undefined,
    @ByStaff() by: StaffCall,
  ): Promise<CatalogueEntriesResponse | StreamableFile> {
    const list = this.queries.getList(name);
    if (accept?.toLowerCase().includes('text/csv') === true) return this.download(list, by);
    const { after, limit } = readCataloguePageRequest(query, list);
    const page = await this.queries.listPage(list, after, limit);
    return { results: page.entries, next_cursor: page.next === null ? null : writeCatalogueCursor(page.next) };
  }

  /** Previews a load: its changes, and how many imports name the changed entries; nothing is loaded. */
  @Post(':list/preview')
  @HttpCode(200)
  @StaffRoute('operator')
  async preview(@Param('list') name: string, @CsvBody() csv: Buffer): Promise<PreviewResponse> {
    const list = this.queries.getList(name);
    const { changes, unchanged } = await this.loadList.compare(list, csv);
    const count = (kind: string) => changes.filter(({ change }) => change === kind).length;
    const counts = { added: count('added'), changed: count('changed'), deactivated: count('deactivated'), unchanged };
    return { list: name, ...counts, imports: await this.impact.of(list, changes) };
  }

  /** Adds and changes entries of a list by a CSV file; with one line wrong nothing is loaded. The query has the reason. */
  @Put(':list')
  @StaffRoute('operator')
  async load(
    @Param('list') name: string,
    @Query() query: Record<string, unknown>,
    @CsvBody() csv: Buffer,
    @ByStaff() by: StaffCall,
  ): Promise<LoadedResponse> {
    const list = this.queries.getList(name);
    const reason = readReason(query);
    const act = { action: 'catalogue.load', target: { type: 'list', id: name }, reason };
    return this.audit.perform(by, act, async (tx) => {
      const result = await this.loadList.run(tx, { list, csv, actor: by.email, reason });
      return { result, after: result };
    });
  }

  /** Taking a list away is an act of its own. */
  private async download(list: CatalogueList, by: StaffCall): Promise<StreamableFile> {
    const entries = await this.queries.listAll(list);
    const act = { action: 'catalogue.export', target: { type: 'list', id: list.name } };
    await this.audit.perform(by, act, async () => ({ result: null, after: { entries: entries.length } }));
    const csv = writeCatalogueCsv(list, entries);
    return new StreamableFile(Buffer.from(csv), {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="${list.name}.csv"`,
    });
  }
}

/** Reads the reason. @throws FieldErrorsError it is missing, or a parameter is unknown */
function readReason(query: Record<string, unknown>): string {
  const parameters = new QueryParameters(query);
  const isReason = (text: string) => text.length <= LONGEST_REASON && !text.includes('\0');
  const reason = parameters.read('reason', (text) => (isReason(text) ? text.trim() : null), wrongReason);
  if (query.reason === undefined || reason === '') parameters.report('reason', noReason);
  parameters.reportUnknown(['reason']);
  parameters.throwProblems();
  requireWords(reason ?? '', WHY_CHANGED);
  return reason ?? '';
}
