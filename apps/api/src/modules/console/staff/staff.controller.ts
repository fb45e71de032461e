import { Controller, Delete, Get, Param, ParseUUIDPipe, Patch, Post, Put, Query } from '@nestjs/common';
import { FieldErrorsError, NotFound } from '../../../platform/errors/domain-error.js';
import { JsonBody } from '../../../platform/http/json-body.decorator.js';
import { writeOpaqueCursor } from '../../../platform/http/opaque-cursor.js';
import { type Answer, Described } from '../../../platform/openapi/index.js';
import { AuditTrail } from '../../audit/index.js';
import {
  ByStaff,
  type Invitation,
  LinkOidcAccountUseCase,
  type ListedStaffUser,
  ManageStaffUseCase,
  OidcClient,
  StaffCall,
  StaffQueries,
  type StaffRole,
  StaffRoute,
} from '../../auth/index.js';
import { ListQuery, pageOf } from '../list-query.js';
import { ReasonedRequest } from '../reasoned.request.js';
import { ENDED_SESSIONS, INVITED, STAFF_PAGE, staffDescription, USER } from './staff.openapi.js';
import { ChangeStaffRequest, InviteStaffRequest, LinkSingleSignOnRequest } from './staff.requests.js';

type StaffUserView = Answer<typeof USER>;
type InvitedStaffUserView = Answer<typeof INVITED>;
type StaffPage = Answer<typeof STAFF_PAGE>;
type EndedSessions = Answer<typeof ENDED_SESSIONS>;

const SAID_BY_PROVIDER = { non_field_errors: ['Role and name of this account are what the OpenID provider says.'] };
const NO_UNLINK = { non_field_errors: ['Somebody else does that: nobody gives themselves a password.'] };

const NO_RESET = {
  non_field_errors: [
    'Only the access of somebody else is reset, who is enabled and does not sign in at the OpenID provider.',
  ],
};
const anId = new ParseUUIDPipe({ exceptionFactory: () => new NotFound('There is no such member of staff.') });

/** Users of the console. */
@Controller('console/v1/staff')
@Described(staffDescription)
@StaffRoute('admin')
export class ConsoleStaffController {
  constructor(
    private readonly queries: StaffQueries,
    private readonly staff: ManageStaffUseCase,
    private readonly audit: AuditTrail,
    private readonly provider: OidcClient,
    private readonly accounts: LinkOidcAccountUseCase,
  ) {}

  @Get()
  async list(@Query() query: Record<string, unknown>, @ByStaff() by: StaffCall): Promise<StaffPage> {
    const request = new ListQuery(query, []);
    const [limit, after] = [request.limit(), request.cursor(/^(.+)$/)];
    request.parameters.throwProblems();
    const rows = await this.queries.list(after?.[0] ?? null, limit + 1);
    return {
      ...pageOf(
        rows.map((user) => this.view(user, by)),
        limit,
        ({ email }) => writeOpaqueCursor(email),
      ),
      allowed_actions: ['invite'],
    };
  }

  /** @returns the user with a one-time password for the first sign-in, shown this once */
  @Post()
  async invite(@JsonBody() body: InviteStaffRequest, @ByStaff() by: StaffCall): Promise<InvitedStaffUserView> {
    const { email, display_name: displayName, role, reason } = body;
    const act = { action: 'staff.invite', target: { type: 'staff', id: email.toLowerCase() }, reason };
    const invitation = await this.audit.perform(by, act, async (tx) => {
      const result = await this.staff.invite(tx, { email, displayName, role: role as StaffRole });
      return { result, after: { role } };
    });
    return this.invited(invitation.id, invitation, by);
  }

  @Patch(':id')
  async change(
    @Param('id', anId) id: string,
    @JsonBody() body: ChangeStaffRequest,
    @ByStaff() by: StaffCall,
  ): Promise<StaffUserView> {
    const { role, display_name: displayName, disabled, reason } = body;
    const { email, is_single_sign_on: isSingleSignOn } = await this.get(id, by);
    if (isSingleSignOn && (role ?? displayName) !== undefined) throw new FieldErrorsError(SAID_BY_PROVIDER);
    const change = {
      ...(role !== undefined && { role: role as StaffRole }),
      ...(displayName !== undefined && { displayName }),
      ...(disabled !== undefined && { disabled }),
    };
    await this.audit.perform(
      by,
      { action: 'staff.change', target: { type: 'staff', id: email }, reason },
      async (tx) => {
        const { before, after } = await this.staff.change(tx, id, change);
        return { result: null, before, after };
      },
    );
    return this.get(id, by);
  }

  /**
   * Recovers the access of another user who lost password or passkeys.
   * @returns the user with a one-time password in place of both, shown this once
   */
  @Post(':id/reset')
  async reset(
    @Param('id', anId) id: string,
    @JsonBody() { reason }: ReasonedRequest,
    @ByStaff() by: StaffCall,
  ): Promise<InvitedStaffUserView> {
    const { email, allowed_actions: allowed } = await this.get(id, by);
    if (!allowed.includes('reset')) throw new FieldErrorsError(NO_RESET);
    const act = { action: 'staff.reset_password', target: { type: 'staff', id: email }, reason };
    const invitation = await this.audit.perform(by, act, async (tx) => {
      const result = await this.staff.reset(tx, email);
      return { result, after: { passkeys_removed: result.passkeysRemoved } };
    });
    return this.invited(id, invitation, by);
  }

  /** Ends all sessions of a user. */
  @Delete(':id/sessions')
  async endSessions(
    @Param('id', anId) id: string,
    @JsonBody() { reason }: ReasonedRequest,
    @ByStaff() by: StaffCall,
  ): Promise<EndedSessions> {
    const { email } = await this.get(id, by);
    const act = { action: 'staff.end_sessions', target: { type: 'staff', id: email }, reason };
    const ended = await this.audit.perform(by, act, async (tx) => {
      const count = await this.staff.endSessions(tx, id);
      return { result: count, after: { ended: count } };
    });
    return { ended };
  }

  /** Links a user to an account of the OpenID provider; from then on they have no password. */
  @Put(':id/single-sign-on')
  async link(
    @Param('id', anId) id: string,
    @JsonBody() { subject, reason }: LinkSingleSignOnRequest,
    @ByStaff() by: StaffCall,
  ): Promise<StaffUserView> {
    const { email } = await this.get(id, by);
    const act = { action: 'staff.link_single_sign_on', target: { type: 'staff', id: email }, reason };
    await this.audit.perform(by, act, async (tx) => ({ result: null, ...(await this.accounts.run(tx, id, subject)) }));
    return this.get(id, by);
  }

  /** @returns the user with a one-time password in place of the account at the OpenID provider, shown this once */
  @Delete(':id/single-sign-on')
  async unlink(
    @Param('id', anId) id: string,
    @JsonBody() { reason }: ReasonedRequest,
    @ByStaff() by: StaffCall,
  ): Promise<InvitedStaffUserView> {
    const { email } = await this.get(id, by);
    if (id === by.userId) throw new FieldErrorsError(NO_UNLINK);
    const act = { action: 'staff.unlink_single_sign_on', target: { type: 'staff', id: email }, reason };
    const invitation = await this.audit.perform(by, act, async (tx) => {
      const unlinked = await this.staff.unlink(tx, email);
      return { result: unlinked.invitation, before: unlinked.before };
    });
    return this.invited(id, invitation, by);
  }

  private async invited(id: string, { password, expiresAt }: Invitation, by: StaffCall): Promise<InvitedStaffUserView> {
    const once = { one_time_password: password, one_time_password_expires_at: expiresAt.toISOString() };
    return { ...(await this.get(id, by)), ...once };
  }

  private async get(id: string, by: StaffCall): Promise<StaffUserView> {
    const user = await this.queries.find(id);
    if (user === null) throw new NotFound('There is no such member of staff.');
    return this.view(user, by);
  }

  private view(user: ListedStaffUser, { userId }: StaffCall): StaffUserView {
    const ofLocal = user.is_single_sign_on ? [] : (['change_role', 'rename'] as const);
    const always: StaffUserView['allowed_actions'][number][] = [
      ...ofLocal,
      user.disabled_at === null ? 'disable' : 'enable',
    ];
    if (user.is_single_sign_on && user.id !== userId) always.push('unlink_single_sign_on');
    if (!user.is_single_sign_on && user.disabled_at === null && user.id !== userId) always.push('reset');
    if (this.provider.name !== null) always.push('link_single_sign_on');
    return { ...user, allowed_actions: user.sessions > 0 ? [...always, 'end_sessions'] : always };
  }
}
