import { Controller, Get, Query, UseInterceptors } from '@nestjs/common';
import { type Answer, Described } from '../../../platform/openapi/index.js';
import { ByStaff, isRoleAtLeast, StaffCall, StaffRoute } from '../../auth/index.js';
import { ErrorGroupsQueries, type ListedErrorGroup } from '../../imports/index.js';
import { explainGroup } from '../imports/explained-error.js';
import { orderName } from '../imports/imports.request.js';
import { type Page, pageOf, writeCursor } from '../list-query.js';
import { EntityTagInterceptor } from '../live/entity-tag.interceptor.js';
import { errorsDescription } from './errors.openapi.js';
import { readListErrorsRequest } from './errors.request.js';
import type { ERROR_GROUP } from './errors.schemas.js';

type ErrorGroupResponse = Answer<typeof ERROR_GROUP>;

/** What fails, in groups. */
@Controller('console/v1/errors')
@Described(errorsDescription)
@UseInterceptors(EntityTagInterceptor)
export class ConsoleErrorsController {
  constructor(private readonly groups: ErrorGroupsQueries) {}

  /** A page of groups; counts are exact. */
  @Get()
  @StaffRoute('viewer')
  async list(@Query() query: Record<string, unknown>, @ByStaff() by: StaffCall): Promise<Page<ErrorGroupResponse>> {
    const { filter, order, after, limit } = readListErrorsRequest(query);
    const groups = await this.groups.list(filter, order, after, limit + 1);
    const page = pageOf(groups, limit, ({ position: { value, code, place } }) =>
      writeCursor(orderName(order), value, code, place),
    );
    return { ...page, results: page.results.map((group) => explained(group, by)) };
  }
}

/** A group with what the catalogue says about its code. */
export function explained(listed: ListedErrorGroup, { role }: StaffCall): ErrorGroupResponse {
  const { position: _, has_open_supplier: hasOpenSupplier, is_by_pause: byPause, ...group } = listed;
  const actions = hasOpenSupplier ? (['retry', 'triage'] as const) : (['triage'] as const);
  const allowed_actions = isRoleAtLeast(role, 'operator') ? actions : [];
  return { ...group, ...explainGroup(group.code, byPause), allowed_actions };
}
