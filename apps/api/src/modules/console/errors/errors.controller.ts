import { Controller, Get, Query, UseInterceptors } from '@nestjs/common';
import { FieldErrorsError } from '../../../platform/errors/domain-error.js';
import { writeOpaqueCursor } from '../../../platform/http/opaque-cursor.js';
import { type Answer, Described } from '../../../platform/openapi/index.js';
import { ByStaff, isRoleAtLeast, StaffCall, StaffRoute } from '../../auth/index.js';
import { ErrorGroupsQueries, FailingValuesQueries, type ListedErrorGroup } from '../../imports/index.js';
import { explainError } from '../imports/explained-error.js';
import { orderName } from '../imports/imports.request.js';
import { KnownSupplierInterceptor } from '../known-supplier.interceptor.js';
import { ListQuery, type Page, pageOf } from '../list-query.js';
import { EntityTagInterceptor } from '../live/entity-tag.interceptor.js';
import { errorsDescription } from './errors.openapi.js';
import { readFailedIn, readListErrorsRequest } from './errors.request.js';
import type { ERROR_GROUP } from './errors.schemas.js';
import { ExplainValues } from './explain-values.js';
import type { FAILING_VALUES } from './values.openapi.js';

const required = (name: string) => new FieldErrorsError({ [name]: ['A value is required.'] });

type ErrorGroupResponse = Answer<typeof ERROR_GROUP>;

/** Groups of failing imports. */
@Controller('console/v1/errors')
@Described(errorsDescription)
@UseInterceptors(EntityTagInterceptor, KnownSupplierInterceptor)
export class ConsoleErrorsController {
  constructor(
    private readonly groups: ErrorGroupsQueries,
    private readonly failing: FailingValuesQueries,
    private readonly explainValues: ExplainValues,
  ) {}

  /** A page of groups; counts are exact. */
  @Get()
  @StaffRoute('viewer')
  async list(@Query() query: Record<string, unknown>, @ByStaff() by: StaffCall): Promise<Page<ErrorGroupResponse>> {
    const { filter, order, after, limit } = readListErrorsRequest(query);
    const groups = await this.groups.list(filter, order, after, limit + 1);
    const page = pageOf(groups, limit, ({ position: { value, code, path } }) =>
      writeOpaqueCursor(orderName(order), value, code, path),
    );
    return { ...page, results: page.results.map((group) => explained(group, by)) };
  }

  /** The values that a group fails with, where the field is one that may be shown. */
  @Get('values')
  @StaffRoute('viewer')
  async values(@Query() query: Record<string, unknown>): Promise<Answer<typeof FAILING_VALUES>> {
    const request = new ListQuery(query, ['code', 'path', 'supplier', 'sandbox', 'wave', 'since', 'until']);
    const [code, path, supplier] = [request.text('code'), request.text('path'), request.text('supplier')];
    const narrowed = { isSandbox: request.kind(), wave: request.text('wave'), ...readFailedIn(request) };
    request.parameters.throwProblems();
    if (code === null) throw required('code');
    if (path === null) throw required('path');
    return this.explainValues.of(await this.failing.of({ code, path, supplier, ...narrowed }));
  }
}

/** A group with what the catalogue says about its code. */
export function explained(listed: ListedErrorGroup, { role }: StaffCall): ErrorGroupResponse {
  const { position: _, has_open_supplier: hasOpenSupplier, elapsed_by_platform: sentence, ...group } = listed;
  const actions = hasOpenSupplier ? (['retry', 'triage'] as const) : (['triage'] as const);
  const allowed_actions = isRoleAtLeast(role, 'operator') ? actions : [];
  return { ...group, ...explainError({ code: group.code, detail: sentence ?? '' }), allowed_actions };
}
