import { Controller, Get, Header, HttpCode, Param, Post, Query } from '@nestjs/common';
import { NotFound } from '../../../platform/errors/domain-error.js';
import { JsonBody } from '../../../platform/http/json-body.decorator.js';
import { writeOpaqueCursor } from '../../../platform/http/opaque-cursor.js';
import { type Answer, Described } from '../../../platform/openapi/index.js';
import { Clock } from '../../../platform/time/clock.js';
import { AccountDetailsQueries, type AccountMeterPoint } from '../../accounts/index.js';
import { AuditTrail } from '../../audit/index.js';
import { ByStaff, isRoleAtLeast, StaffCall, StaffRoute } from '../../auth/index.js';
import { NotesQueries } from '../../notes/index.js';
import { PaymentInstructionsQueries } from '../../payments/index.js';
import { isMarkable } from '../../registration/index.js';
import { StatementsQueries } from '../../statements/index.js';
import { pageOf } from '../list-query.js';
import { type DeclaredFor, maskPersonalData } from '../personal-data.js';
import { ReasonedRequest } from '../reasoned.request.js';
import { ACCOUNT_PAGE, maskDecided } from './account-page.personal.js';
import { ACCOUNT_LISTS, readAccountPages } from './account-pages.js';
import { accountsDescription } from './accounts.openapi.js';
import type { ACCOUNT } from './accounts.schemas.js';

type AccountResponse = Answer<typeof ACCOUNT>;

/** Accounts, with personal data masked unless a reason to see it is given. */
@Controller('console/v1/accounts/:account_number')
@Described(accountsDescription)
export class ConsoleAccountsController {
  constructor(
    private readonly accounts: AccountDetailsQueries,
    private readonly notes: NotesQueries,
    private readonly statements: StatementsQueries,
    private readonly instructions: PaymentInstructionsQueries,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @StaffRoute('viewer')
  async show(
    @Param('account_number') number: string,
    @Query() query: Record<string, unknown>,
    @ByStaff() by: StaffCall,
  ): Promise<AccountResponse> {
    const declared: DeclaredFor<Omit<AccountResponse, 'masked'>> = ACCOUNT_PAGE;
    const account = await this.read(number, query, by);
    return { ...maskPersonalData(account, declared), decided: account.decided.map(maskDecided), masked: true };
  }

  /** The account without masks. The audit trail records who asked and why. */
  @Post('reveal')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @StaffRoute('operator')
  async reveal(
    @Param('account_number') number: string,
    @Query() query: Record<string, unknown>,
    @JsonBody() { reason }: ReasonedRequest,
    @ByStaff() by: StaffCall,
  ): Promise<AccountResponse> {
    const account = await this.read(number, query, by);
    const act = { action: 'account.reveal', target: { type: 'account', id: account.account_number }, reason };
    await this.audit.perform(by, act, async () => ({ result: null }));
    return { ...account, masked: false };
  }

  private async read(
    number: string,
    query: Record<string, unknown>,
    { role }: StaffCall,
  ): Promise<Omit<AccountResponse, 'masked'>> {
    const pages = readAccountPages(query);
    const details = await this.accounts.find(number.toUpperCase(), ACCOUNT_LISTS.transactions + 1, pages.transactions);
    if (details === null) throw new NotFound('There is no account with this number.');
    const { id, meter_points: points, transactions, ...account } = details;
    const [statements, statements_total, notes, notes_total, payment_instruction] = await Promise.all([
      this.statements.listForAccount(id, ACCOUNT_LISTS.statements + 1, pages.statements),
      this.statements.countForAccount(id),
      this.notes.listForAccount(id, this.clock.now(), ACCOUNT_LISTS.notes + 1, pages.notes),
      this.notes.countForAccount(id),
      this.instructions.findActive(id),
    ]);
    const mayAct = isRoleAtLeast(role, 'operator');
    const meter_points = points.map((point) => ({ ...point, allowed_actions: mayAct ? markingOf(point) : [] }));
    const marking = meter_points.find(({ allowed_actions: { length } }) => length > 0)?.allowed_actions ?? [];
    const allowed_actions = mayAct ? (['reveal', ...marking] as const) : [];
    const page = {
      transactions: pageOf(transactions, ACCOUNT_LISTS.transactions, cursorBehind),
      statements: pageOf(statements, ACCOUNT_LISTS.statements, cursorBehind),
      notes: pageOf(notes, ACCOUNT_LISTS.notes, cursorBehind),
    };
    return {
      ...account,
      meter_points,
      transactions: page.transactions.results,
      next_transactions_cursor: page.transactions.next_cursor,
      statements: page.statements.results,
      statements_total,
      next_statements_cursor: page.statements.next_cursor,
      notes: page.notes.results,
      notes_total,
      next_notes_cursor: page.notes.next_cursor,
      payment_instruction,
      allowed_actions,
    };
  }
}

const cursorBehind = ({ id }: { readonly id: string }): string => writeOpaqueCursor(id);

/** Actions on a meter point: one without a number or without a fuel cannot be registered. */
function markingOf({ mpxn, supply_type: supplyType, status }: AccountMeterPoint): readonly 'mark_for_registration'[] {
  return mpxn !== null && supplyType !== null && isMarkable(status) ? ['mark_for_registration'] : [];
}
