import { type AcceptedAccount, ShapeProblem } from '@carryover/contract';
import { Controller, Get, Header, HttpCode, Param, Post, Query, UseInterceptors } from '@nestjs/common';
import { JsonBody } from '../../../platform/http/json-body.decorator.js';
import { QueryParameters } from '../../../platform/http/query-parameters.js';
import { type Answer, Described } from '../../../platform/openapi/index.js';
import { StaffRoute } from '../../auth/index.js';
import { PayloadVersionsQueries } from '../../imports/index.js';
import {
  DifferingFieldsRequest,
  GROUPS,
  NameDifferingFieldsUseCase,
  ReconciliationNotFound,
  readValues,
} from '../../reconciliation/index.js';
import type { Page } from '../list-query.js';
import { EntityTagInterceptor } from '../live/entity-tag.interceptor.js';
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
    return this.compared(code, id, { number: number ?? '', group, withSame: true }, async ({ processId }) => {
      const stored = await this.payloads.find(processId, null);
      if (stored === null) throw new ReconciliationNotFound();
      return stored.payload as unknown as AcceptedAccount;
    });
  }

  /**
   * Names the fields in which an account differs from values that its supplier gave. Stores nothing. It confirms guessed
   * values, so it takes the role operator.
   */
  @Post(':report_id/fields')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @StaffRoute('operator')
  nameFields(
    @Param('code') code: string,
    @Param('report_id') id: string,
    @JsonBody() { external_account_number: number, group, values }: DifferingFieldsRequest,
  ): Promise<Answer<typeof COMPARED_FIELDS>> {
    const sent = readValues(values);
    return this.compared(code, id, { number, group: group ?? null, withSame: false }, () => sent);
  }

  private async compared(
    code: string,
    id: string,
    asked: { readonly number: string; readonly group: string | null; readonly withSame: boolean },
    values: (account: { readonly processId: string }) => Promise<AcceptedAccount> | AcceptedAccount,
  ): Promise<Answer<typeof COMPARED_FIELDS>> {
    const supplier = await this.views.owner(code, id);
    const { number, group, withSame } = asked;
    const groups = await this.nameDifferingFields.run({
      ...{ reportId: id, supplierId: supplier.id, number, groups: group === null ? null : [group] },
      ...{ values, withSame },
    });
    return { external_account_number: number, groups };
  }
}
