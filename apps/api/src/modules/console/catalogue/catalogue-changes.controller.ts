import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { NotFound } from '../../../platform/errors/domain-error.js';
import { JsonBody } from '../../../platform/http/json-body.decorator.js';
import { type Answer, Described } from '../../../platform/openapi/index.js';
import { CatalogueUsesQueries } from '../../accounts/index.js';
import { AuditTrail } from '../../audit/index.js';
import { ByStaff, isRoleAtLeast, StaffCall, StaffRoute } from '../../auth/index.js';
import {
  CatalogueChangesQueries,
  CatalogueQueries,
  keyText,
  UndoCatalogueChangeUseCase,
} from '../../catalogue/index.js';
import { requireWords, WHY_CHANGED } from '../reason-in-words.js';
import { ReasonedRequest } from '../reasoned.request.js';
import type { UNDONE } from './catalogue.schemas.js';
import { type CATALOGUE_CHANGES, catalogueChangesDescription, MOST_CHANGES } from './catalogue-changes.openapi.js';
import { readKey } from './catalogue-key.js';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Changes of the lists that rules use, and undoing them. */
@Controller('console/v1/catalogue/:list/changes')
@Described(catalogueChangesDescription)
export class ConsoleCatalogueChangesController {
  constructor(
    private readonly queries: CatalogueQueries,
    private readonly changes: CatalogueChangesQueries,
    private readonly uses: CatalogueUsesQueries,
    private readonly undoChange: UndoCatalogueChangeUseCase,
    private readonly audit: AuditTrail,
  ) {}

  /** The latest changes of a list, or of one entry, newest first. */
  @Get()
  @StaffRoute('viewer')
  async list(
    @Param('list') name: string,
    @Query() query: Record<string, unknown>,
    @ByStaff() by: StaffCall,
  ): Promise<Answer<typeof CATALOGUE_CHANGES>> {
    const list = this.queries.getList(name);
    const key = Object.keys(query).length === 0 ? null : keyText(readKey(list, query));
    const changes = await this.changes.list(list, key, MOST_CHANGES);
    const mayUndo = isRoleAtLeast(by.role, 'operator');
    return {
      results: changes.map(({ can_be_undone: can, ...change }) => ({
        ...change,
        allowed_actions: mayUndo && can ? ['undo'] : [],
      })),
    };
  }

  /** Takes a change back, whole, unless something newer has touched what it changed. */
  @Post(':id/undo')
  @HttpCode(200)
  @StaffRoute('operator')
  async undo(
    @Param('list') name: string,
    @Param('id') id: string,
    @JsonBody() { reason }: ReasonedRequest,
    @ByStaff() by: StaffCall,
  ): Promise<Answer<typeof UNDONE>> {
    requireWords(reason, WHY_CHANGED);
    const list = this.queries.getList(name);
    if (!UUID.test(id)) throw new NotFound('There is no such change of the list.');
    const act = { action: 'catalogue.undo', target: { type: 'list', id: name }, reason };
    return this.audit.perform(by, act, async (tx) => {
      const listUsed = this.uses.listUsed.bind(this.uses);
      const result = await this.undoChange.run(tx, { list, id, actor: by.email, reason, listUsed });
      return { result, after: { change: id, ...result } };
    });
  }
}
