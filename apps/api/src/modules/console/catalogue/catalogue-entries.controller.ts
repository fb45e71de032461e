import { Controller, Delete, Get, Param, Patch, Put, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Database } from '../../../platform/database/database.js';
import { NotFound } from '../../../platform/errors/domain-error.js';
import { JsonBody } from '../../../platform/http/json-body.decorator.js';
import { type Answer, Described } from '../../../platform/openapi/index.js';
import { CatalogueUsesQueries } from '../../accounts/index.js';
import { AuditTrail } from '../../audit/index.js';
import { ByStaff, isRoleAtLeast, StaffCall, StaffRoute } from '../../auth/index.js';
import {
  type CatalogueEntry,
  CatalogueEntryInUse,
  type CatalogueList,
  CatalogueQueries,
  ChangeCatalogueEntryUseCase,
  keyText,
  RemoveCatalogueEntryUseCase,
} from '../../catalogue/index.js';
import { requireWords, WHY_CHANGED } from '../reason-in-words.js';
import { ReasonedRequest } from '../reasoned.request.js';
import type { CATALOGUE_ENTRY_USES } from './catalogue.schemas.js';
import { CATALOGUE_ENTRY_RESPONSE, catalogueEntriesDescription } from './catalogue-entries.openapi.js';
import { ChangeCatalogueEntryRequest } from './catalogue-entry.request.js';
import { CatalogueImpact } from './catalogue-impact.js';
import { readKey } from './catalogue-key.js';

type CatalogueEntryResponse = Answer<typeof CATALOGUE_ENTRY_RESPONSE>;
type EntryUsesResponse = Answer<typeof CATALOGUE_ENTRY_USES>;
type QueryText = Record<string, unknown>;

/** Single entries of the lists that rules consult. The query names an entry by the columns of the list's key. */
@Controller('console/v1/catalogue/:list/entry')
@Described(catalogueEntriesDescription)
export class ConsoleCatalogueEntriesController {
  constructor(
    private readonly queries: CatalogueQueries,
    private readonly changeEntry: ChangeCatalogueEntryUseCase,
    private readonly removeEntry: RemoveCatalogueEntryUseCase,
    private readonly uses: CatalogueUsesQueries,
    private readonly impact: CatalogueImpact,
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {}

  @Get()
  @StaffRoute('viewer')
  async show(
    @Param('list') name: string,
    @Query() query: QueryText,
    @ByStaff() by: StaffCall,
  ): Promise<CatalogueEntryResponse> {
    const list = this.queries.getList(name);
    const entry = await this.queries.find(list, readKey(list, query));
    if (entry === null) throw new NotFound('The list has no such entry.');
    return response(list, entry, by);
  }

  /** Adds the entry, or replaces it: a column that is not named has its default. 201 when it is new. */
  @Put()
  @StaffRoute('operator')
  async put(
    @Param('list') name: string,
    @Query() query: QueryText,
    @JsonBody() request: ChangeCatalogueEntryRequest,
    @ByStaff() by: StaffCall,
    @Res({ passthrough: true }) answer: Response,
  ): Promise<CatalogueEntryResponse> {
    const { isNew, ...changed } = await this.change(name, query, request, by, false);
    answer.status(isNew ? 201 : 200);
    return changed;
  }

  /** Changes the columns that are named. An entry out of use has `is_active` false. */
  @Patch()
  @StaffRoute('operator')
  async patch(
    @Param('list') name: string,
    @Query() query: QueryText,
    @JsonBody() request: ChangeCatalogueEntryRequest,
    @ByStaff() by: StaffCall,
  ): Promise<CatalogueEntryResponse> {
    const { isNew: _, ...changed } = await this.change(name, query, request, by, true);
    return changed;
  }

  /** Uses of the entry: the effect of taking it out of use, and whether it can be removed. */
  @Get('uses')
  @StaffRoute('viewer')
  async showUses(
    @Param('list') name: string,
    @Query() query: QueryText,
    @ByStaff() by: StaffCall,
  ): Promise<EntryUsesResponse> {
    const list = this.queries.getList(name);
    const key = readKey(list, query);
    const entry = await this.queries.find(list, key);
    if (entry === null) throw new NotFound('The list has no such entry.');
    const { byName: _, ...naming } = await this.impact.ofEntry(list, entry);
    const isNamed = (await this.uses.listUsed(this.database.reader, list, [keyText(key)])).size > 0;
    const mayRemove = isRoleAtLeast(by.role, 'operator') && !isNamed && reasonToKeep(naming) === null;
    return { list: name, entry, ...naming, is_named_elsewhere: isNamed, allowed_actions: mayRemove ? ['remove'] : [] };
  }

  /** Takes an entry away that nothing ever used. */
  @Delete()
  @StaffRoute('operator')
  async remove(
    @Param('list') name: string,
    @Query() query: QueryText,
    @JsonBody() { reason }: ReasonedRequest,
    @ByStaff() by: StaffCall,
  ): Promise<CatalogueEntryResponse> {
    const list = this.queries.getList(name);
    const key = readKey(list, query);
    requireWords(reason, WHY_CHANGED);
    const known = await this.queries.find(list, key);
    if (known === null) throw new NotFound('The list has no such entry.');
    const why = reasonToKeep(await this.impact.ofEntry(list, known));
    if (why !== null) throw new CatalogueEntryInUse(why);
    const act = { action: 'catalogue.remove_entry', target: { type: 'list', id: name }, reason };
    const removed = await this.audit.perform(by, act, async (tx) => {
      const listUsed = this.uses.listUsed.bind(this.uses);
      const before = await this.removeEntry.run(tx, { list, key, actor: by.email, reason, listUsed });
      return { result: before, before };
    });
    return { list: name, entry: removed, allowed_actions: [] };
  }

  private async change(
    name: string,
    query: QueryText,
    { reason, values }: ChangeCatalogueEntryRequest,
    by: StaffCall,
    isPartial: boolean,
  ): Promise<CatalogueEntryResponse & { isNew: boolean }> {
    const list = this.queries.getList(name);
    const key = readKey(list, query);
    requireWords(reason, WHY_CHANGED);
    const act = { action: 'catalogue.change_entry', target: { type: 'list', id: name }, reason };
    const { before, after } = await this.audit.perform(by, act, async (tx) => {
      const changed = await this.changeEntry.run(tx, { list, key, values, isPartial, actor: by.email, reason });
      return { result: changed, ...changed };
    });
    return { ...response(list, after, by), isNew: before === null };
  }
}

function response({ name: list }: CatalogueList, entry: CatalogueEntry, { role }: StaffCall): CatalogueEntryResponse {
  const actions = ['change', entry.is_active === false ? 'activate' : 'deactivate'] as const;
  return { list, entry, allowed_actions: isRoleAtLeast(role, 'operator') ? actions : [] };
}

/** Why imports keep an entry from being removed; null when none does. */
function reasonToKeep(uses: { waiting: number; stopped: number; unfinished: number; examined: number }): string | null {
  const { waiting, stopped, unfinished, examined } = uses;
  if (waiting + stopped > 0) return `Imports that are not done name it: ${waiting + stopped}.`;
  if (examined > 0 && examined < unfinished)
    return `Of ${unfinished} imports that are not done only ${examined} could be looked through.`;
  return null;
}
