import { type AcceptedAccount, isJsonObject, ShapeProblem } from '@carryover/contract';
import { Controller, Get, Header, HttpCode, Param, Post, Query, UseInterceptors } from '@nestjs/common';
import { JsonBody } from '../../../platform/http/json-body.decorator.js';
import { QueryParameters } from '../../../platform/http/query-parameters.js';
import { type Answer, Described } from '../../../platform/openapi/index.js';
import { AuditTrail } from '../../audit/index.js';
import { ByStaff, StaffCall, StaffRoute } from '../../auth/index.js';
import { PayloadVersionsQueries } from '../../imports/index.js';
import {
  type AccountWithGroups,
  GROUPS,
  NameDifferingFieldsUseCase,
  ReconciliationNotFound,
  readValues,
} from '../../reconciliation/index.js';
import type { Page } from '../list-query.js';
import { EntityTagInterceptor } from '../live/entity-tag.interceptor.js';
import { DifferingFieldsForStaffRequest } from './differing-fields-for-staff.request.js';
import { readReconciledAccountsRequest } from './reconciled-accounts.request.js';
import { ReconciliationViews } from './reconciliation-views.js';
import { reconciliationsOfStaffDescription } from './reconciliations.openapi.js';
import type {
  COMPARED_FIELDS,
  RECONCILED_ACCOUNT,
  RECONCILIATION_DETAIL,
  RECONCILIATIONS,
} from './reconciliations.schemas.js';

type AskedQuery = Record<string, unknown>;

const wrongGroup = new ShapeProblem('R06', 'invalid_choice', `Expected one of ${GROUPS.join(', ')}.`);
const wrongAccount = new ShapeProblem('R02', 'required', 'A value is required.');

/** Control totals of suppliers: the reports there are, what differs in one, and in which fields. */
@Controller('console/v1/suppliers/:code/reconciliations')
@Described(reconciliationsOfStaffDescription)
export class ConsoleReconciliationsController {
  constructor(
    private readonly views: ReconciliationViews,
    private readonly nameDifferingFields: NameDifferingFieldsUseCase,
    private readonly payloads: PayloadVersionsQueries,
    private readonly audit: AuditTrail,
  ) {}

  @Get()
  @UseInterceptors(EntityTagInterceptor)
  @StaffRoute('viewer')
  list(@Param('code') code: string): Promise<Answer<typeof RECONCILIATIONS>> {
    return this.views.list(code);
  }

  @Get(':report_id')
  @UseInterceptors(EntityTagInterceptor)
  @StaffRoute('viewer')
  show(@Param('code') code: string, @Param('report_id') id: string): Promise<Answer<typeof RECONCILIATION_DETAIL>> {
    return this.views.detail(code, id);
  }

  /** The accounts that differ, the worst first, a page at a time. */
  @Get(':report_id/accounts')
  @UseInterceptors(EntityTagInterceptor)
  @StaffRoute('viewer')
  listAccounts(
    @Param('code') code: string,
    @Param('report_id') id: string,
    @Query() query: AskedQuery,
  ): Promise<Page<Answer<typeof RECONCILED_ACCOUNT>>> {
    return this.views.accounts(code, id, readReconciledAccountsRequest(query));
  }

  /** The fields of a group in the payload that was sent and in the account, side by side. Personal values are masked. */
  @Get(':report_id/fields')
  @Header('Cache-Control', 'no-store')
  @StaffRoute('viewer')
  async showFields(
    @Param('code') code: string,
    @Param('report_id') id: string,
    @Query() query: AskedQuery,
  ): Promise<Answer<typeof COMPARED_FIELDS>> {
    const parameters = new QueryParameters(query);
    parameters.reportUnknown(['account', 'group']);
    const number = parameters.read(
      'account',
      (text) => (text === '' || text.includes('\0') ? null : text),
      wrongAccount,
    );
    const group = parameters.read('group', (text) => GROUPS.find((one) => one === text) ?? null, wrongGroup);
    if (query.account === undefined) parameters.report('account', wrongAccount);
    parameters.throwProblems();
    const asked = { number: number ?? '', group, withSame: true };
    const { groups } = await this.compared(code, id, asked, async ({ processId }) => {
      const stored = await this.payloads.find(processId, null);
      if (stored === null) throw new ReconciliationNotFound();
      return stored.payload as unknown as AcceptedAccount;
    });
    return { external_account_number: asked.number, groups };
  }

  /**
   * Names the fields in which an account differs from values that its supplier gave, and stores none of them. It confirms
   * guessed values, so it takes the role operator and a reason, which is recorded.
   */
  @Post(':report_id/fields')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @StaffRoute('operator')
  async nameFields(
    @Param('code') code: string,
    @Param('report_id') id: string,
    @JsonBody() { external_account_number: number, group, values, reason }: DifferingFieldsForStaffRequest,
    @ByStaff() by: StaffCall,
  ): Promise<Answer<typeof COMPARED_FIELDS>> {
    const sent = readValues(values);
    const asked = { number, group: group ?? null, withSame: false };
    const { accountNumber, groups } = await this.compared(code, id, asked, () => sent);
    const target = { type: 'account', id: accountNumber };
    const act = { action: 'reconciliation.compare_values', target, reason };
    const after = { report: id, group: asked.group, values: countValues(values) };
    await this.audit.perform(by, act, async () => ({ result: null, after }));
    return { external_account_number: number, groups };
  }

  private async compared(
    code: string,
    id: string,
    asked: { readonly number: string; readonly group: string | null; readonly withSame: boolean },
    values: (account: { readonly processId: string }) => Promise<AcceptedAccount> | AcceptedAccount,
  ): Promise<AccountWithGroups> {
    const supplier = await this.views.owner(code, id);
    const { number, group, withSame } = asked;
    return this.nameDifferingFields.run({
      ...{ reportId: id, supplierId: supplier.id, number, groups: group === null ? null : [group] },
      ...{ values, withSame },
    });
  }
}

/** How many single values there are in a JSON value. */
function countValues(value: unknown): number {
  if (!Array.isArray(value) && !isJsonObject(value)) return 1;
  return Object.values(value).reduce((sum: number, inner) => sum + countValues(inner), 0);
}
