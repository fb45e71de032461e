import { Controller, Get, Param, Query, UseInterceptors } from '@nestjs/common';
import { NotFound } from '../../../platform/errors/domain-error.js';
import { writeOpaqueCursor } from '../../../platform/http/opaque-cursor.js';
import { type Answer, Described } from '../../../platform/openapi/index.js';
import { StaffRoute } from '../../auth/index.js';
import { ListImportsQueries } from '../../imports/index.js';
import { type ImportWarning, ImportWarningsQueries } from '../../warnings/index.js';
import { KnownSupplierInterceptor } from '../known-supplier.interceptor.js';
import { ListQuery, type Page, pageOf, UUID_PATTERN } from '../list-query.js';
import { EntityTagInterceptor } from '../live/entity-tag.interceptor.js';
import { MASK, mayBePersonal } from '../personal-data.js';
import { listRules, warningTitle } from './rule-catalogue.js';
import { type RULES, WARNING, WARNING_GROUPS, warningsDescription } from './warnings.openapi.js';

type WarningResponse = Answer<typeof WARNING>;
type WarningGroupsResponse = Answer<typeof WARNING_GROUPS>;
type RulesResponse = Answer<typeof RULES>;

const UUID = new RegExp(`^${UUID_PATTERN}$`);
const ID = /^(\d{1,18})$/;

/** Warnings of imports, and the rules behind them. */
@Controller('console/v1')
@Described(warningsDescription)
@UseInterceptors(EntityTagInterceptor, KnownSupplierInterceptor)
export class ConsoleWarningsController {
  constructor(
    private readonly warnings: ImportWarningsQueries,
    private readonly imports: ListImportsQueries,
  ) {}

  /** The warnings of one import. A sentence that may hold personal data is masked. */
  @Get('imports/:id/warnings')
  @StaffRoute('viewer')
  async ofImport(@Param('id') id: string, @Query() query: Record<string, unknown>): Promise<Page<WarningResponse>> {
    const request = new ListQuery(query, []);
    const limit = request.limit();
    const [after = '0'] = request.cursor(ID) ?? [];
    request.parameters.throwProblems();
    if (!UUID.test(id) || !(await this.imports.exists(id))) throw new NotFound('There is no such import process.');
    const page = pageOf(await this.warnings.ofImport(id, after, limit + 1), limit, (last) =>
      writeOpaqueCursor(last.id),
    );
    return { ...page, results: page.results.map(shown) };
  }

  /** Imports that are warned of, in groups by rule; those of live suppliers, unless sandboxes are asked for. */
  @Get('warnings')
  @StaffRoute('viewer')
  async groups(@Query() query: Record<string, unknown>): Promise<WarningGroupsResponse> {
    const request = new ListQuery(query, ['supplier', 'sandbox']);
    const supplier = request.text('supplier');
    const isSandbox = request.kind();
    request.parameters.throwProblems();
    const groups = await this.warnings.groups(supplier, isSandbox);
    return { results: groups.map(({ code, ...group }) => ({ ...group, title: warningTitle(group.rule, code) })) };
  }

  /** Every rule, with what may be set about it. */
  @Get('rules')
  @StaffRoute('viewer')
  rules(): RulesResponse {
    return { results: listRules() };
  }
}

function shown(warning: ImportWarning): WarningResponse {
  const is_masked = warning.detail !== null && mayBePersonal(warning.source, warning.path);
  return {
    ...warning,
    title: warningTitle(warning.rule, warning.code),
    detail: is_masked ? MASK : warning.detail,
    is_masked,
  };
}
