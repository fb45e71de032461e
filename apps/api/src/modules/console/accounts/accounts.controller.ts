import { Controller, Get, Header, HttpCode, Param, Post } from '@nestjs/common';
import { NotFound } from '../../../platform/errors/domain-error.js';
import { JsonBody } from '../../../platform/http/json-body.decorator.js';
import { type Answer, Described } from '../../../platform/openapi/index.js';
import { Clock } from '../../../platform/time/clock.js';
import { AccountDetailsQueries, type AccountMeterPoint } from '../../accounts/index.js';
import { AuditTrail } from '../../audit/index.js';
import { ByStaff, isRoleAtLeast, StaffCall, StaffRoute } from '../../auth/index.js';
import { NotesQueries } from '../../notes/index.js';
import { PaymentInstructionsQueries } from '../../payments/index.js';
import { isMarkable } from '../../registration/index.js';
import { StatementsQueries } from '../../statements/index.js';
import { type DeclaredFor, maskPersonalData } from '../personal-data.js';
import { ReasonedRequest } from '../reasoned.request.js';
import { ACCOUNT_PAGE } from './account-page.personal.js';
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
  async show(@Param('account_number') number: string, @ByStaff() by: StaffCall): Promise<AccountResponse> {
    const declared: DeclaredFor<Omit<AccountResponse, 'masked'>> = ACCOUNT_PAGE;
    return { ...maskPersonalData(await this.read(number, by), declared), masked: true };
  }

  /** The account without masks. The audit trail records who asked and why. */
  @Post('reveal')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @StaffRoute('operator')
  async reveal(
    @Param('account_number') number: string,
    @JsonBody() { reason }: ReasonedRequest,
    @ByStaff() by: StaffCall,
  ): Promise<AccountResponse> {
    const account = await this.read(number, by);
    const act = { action: 'account.reveal', target: { type: 'account', id: account.account_number }, reason };
    await this.audit.perform(by, act, async () => ({ result: null }));
    return { ...account, masked: false };
  }

  private async read(number: string, { role }: StaffCall): Promise<Omit<AccountResponse, 'masked'>> {
    const details = await this.accounts.find(number.toUpperCase());
    if (details === null) throw new NotFound('There is no account with this number.');
    const { id, meter_points: points, ...account } = details;
    const [statements, notes, payment_instruction] = await Promise.all([
      this.statements.listForAccount(id),
      this.notes.listForAccount(id, this.clock.now()),
      this.instructions.findActive(id),
    ]);
    const mayAct = isRoleAtLeast(role, 'operator');
    const meter_points = points.map((point) => ({ ...point, allowed_actions: mayAct ? markingOf(point) : [] }));
    const marking = meter_points.find(({ allowed_actions: { length } }) => length > 0)?.allowed_actions ?? [];
    const allowed_actions = mayAct ? (['reveal', ...marking] as const) : [];
    return { ...account, meter_points, statements, notes, payment_instruction, allowed_actions };
  }
}

/** Actions on a meter point: one without a number or without a fuel cannot be registered. */
function markingOf({ mpxn, supply_type: supplyType, status }: AccountMeterPoint): readonly 'mark_for_registration'[] {
  return mpxn !== null && supplyType !== null && isMarkable(status) ? ['mark_for_registration'] : [];
}
