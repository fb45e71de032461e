import { invalidInstant, normaliseInstant, ShapeProblem } from '@carryover/contract';
import { Controller, Get, Query, UseInterceptors } from '@nestjs/common';
import { Described } from '../../../platform/openapi/index.js';
import { ByStaff, isRoleAtLeast, StaffCall, StaffRoute } from '../../auth/index.js';
import { ERROR_ORDERS, type ErrorGroup, ErrorGroupsQueries } from '../../imports/index.js';
import { type ErrorExplanation, explain } from '../imports/explained-error.js';
import { ListQuery } from '../list-query.js';
import { EntityTagInterceptor } from '../live/entity-tag.interceptor.js';
import { errorsDescription } from './errors.openapi.js';

export interface ErrorGroupResponse extends ErrorGroup, ErrorExplanation {
  readonly allowed_actions: readonly string[];
}

const wrongSort = new ShapeProblem('R06', 'invalid_choice', 'Use -count or -last_seen_at.');

/** What fails, in groups. */
@Controller('console/v1/errors')
@Described(errorsDescription)
@UseInterceptors(EntityTagInterceptor)
export class ConsoleErrorsController {
  constructor(private readonly groups: ErrorGroupsQueries) {}

  /** All groups; counts are exact. */
  @Get()
  @StaffRoute('viewer')
  async list(
    @Query() query: Record<string, unknown>,
    @ByStaff() by: StaffCall,
  ): Promise<{ results: readonly ErrorGroupResponse[]; next_cursor: null }> {
    const request = new ListQuery(query, ['supplier', 'code', 'domain', 'since', 'until', 'sort']);
    const instant = (name: string) => request.parameters.read(name, normaliseInstant, invalidInstant);
    const filter = {
      supplier: request.text('supplier'),
      code: request.text('code'),
      domain: request.text('domain'),
      since: instant('since'),
      until: instant('until'),
    };
    const readOrder = (text: string) => ERROR_ORDERS.find((name) => `-${name}` === text) ?? null;
    const order = request.parameters.read('sort', readOrder, wrongSort) ?? 'count';
    request.parameters.throwProblems();
    const groups = await this.groups.list(filter, order);
    return { results: groups.map((group) => explained(group, by)), next_cursor: null };
  }
}

/** A group with what the catalogue says about its code. */
export function explained(group: ErrorGroup, { role }: StaffCall): ErrorGroupResponse {
  return { ...group, ...explain(group.code), allowed_actions: isRoleAtLeast(role, 'operator') ? ['retry'] : [] };
}
