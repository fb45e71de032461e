import { Controller, Get, Headers, Param, Put, Query, StreamableFile } from '@nestjs/common';
import { NotFound } from '../../platform/errors/index.js';
import { CsvBody } from '../../platform/http/csv-body.decorator.js';
import { type Answer, Described } from '../../platform/openapi/index.js';
import { AuditTrail } from '../audit/index.js';
import { ByStaff, isRoleAtLeast, StaffCall, StaffRoute } from '../auth/index.js';
import {
  type CatalogueList,
  CatalogueQueries,
  LoadCatalogueListUseCase,
  writeCatalogueCsv,
} from '../catalogue/index.js';
import { CATALOGUE, CATALOGUE_PAGE, catalogueDescription, LOADED } from './catalogue.openapi.js';
import { readCataloguePageRequest, writeCatalogueCursor } from './catalogue.request.js';

type CatalogueResponse = Answer<typeof CATALOGUE>;
type CatalogueEntriesResponse = Answer<typeof CATALOGUE_PAGE>;
type LoadedResponse = Answer<typeof LOADED>;

/** The lists that rules consult, for staff. */
@Controller('console/v1/catalogue')
@Described(catalogueDescription)
export class ConsoleCatalogueController {
  constructor(
    private readonly queries: CatalogueQueries,
    private readonly loadList: LoadCatalogueListUseCase,
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
    const list = this.find(name);
    if (accept?.toLowerCase().includes('text/csv') === true) return this.download(list, by);
    const { after, limit } = readCataloguePageRequest(query, list);
    const page = await this.queries.listPage(list, after, limit);
    return { results: page.entries, next_cursor: page.next === null ? null : writeCatalogueCursor(page.next) };
  }

  /** Adds and changes entries of a list by a CSV file; with one line wrong nothing is loaded. */
  @Put(':list')
  @StaffRoute('operator')
  load(@Param('list') name: string, @CsvBody() csv: Buffer, @ByStaff() by: StaffCall): Promise<LoadedResponse> {
    const list = this.find(name);
    return this.audit.perform(by, { action: 'catalogue.load', target: { type: 'list', id: name } }, async (tx) => {
      const result = await this.loadList.run({ list, csv, actor: by.email }, tx);
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

  private find(name: string): CatalogueList {
    const list = this.queries.findList(name);
    if (list === null) throw new NotFound('There is no such list.');
    return list;
  }
}
