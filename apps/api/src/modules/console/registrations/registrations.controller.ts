import { ShapeProblem } from '@carryover/contract';
import { Controller, Get, HttpCode, Param, Post, Query, UseInterceptors } from '@nestjs/common';
import { NotFound } from '../../../platform/errors/domain-error.js';
import { JsonBody } from '../../../platform/http/json-body.decorator.js';
import { writeOpaqueCursor } from '../../../platform/http/opaque-cursor.js';
import { type Answer, Described } from '../../../platform/openapi/index.js';
import { AccountDetailsQueries } from '../../accounts/index.js';
import { AuditTrail } from '../../audit/index.js';
import { ByStaff, isRoleAtLeast, StaffCall, StaffRoute } from '../../auth/index.js';
import {
  type ListedRegistration,
  MarkForRegistrationUseCase,
  type MeterPointChange,
  MeterPointHistoryQueries,
  REGISTRATION_STATES,
  RegistrationQueries,
} from '../../registration/index.js';
import { SupplierSettingsQueries } from '../../suppliers/index.js';
import { KnownSupplierInterceptor } from '../known-supplier.interceptor.js';
import { ListQuery, type Page, UUID_PATTERN } from '../list-query.js';
import { MarkRequest } from './mark.request.js';
import {
  MARKED,
  METER_POINT_STATUSES,
  REGISTRATION,
  REGISTRATION_COUNTS,
  registrationsDescription,
} from './registrations.openapi.js';

type RegistrationResponse = Answer<typeof REGISTRATION>;
type RegistrationCounts = Answer<typeof REGISTRATION_COUNTS>;
type MeterPointStatuses = Answer<typeof METER_POINT_STATUSES>;
type MarkedResponse = Answer<typeof MARKED>;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const CURSOR = new RegExp(`^(${UUID_PATTERN})$`);
const wrongState = new ShapeProblem('R06', 'invalid_choice', `Use ${REGISTRATION_STATES.join(', ')}.`);

/** Registrations for staff. */
@Controller('console/v1/registrations')
@Described(registrationsDescription)
@UseInterceptors(KnownSupplierInterceptor)
export class ConsoleRegistrationsController {
  constructor(
    private readonly registrations: RegistrationQueries,
    private readonly history: MeterPointHistoryQueries,
    private readonly marking: MarkForRegistrationUseCase,
    private readonly accounts: AccountDetailsQueries,
    private readonly settings: SupplierSettingsQueries,
    private readonly audit: AuditTrail,
  ) {}

  @Get()
  @StaffRoute('viewer')
  async list(@Query() query: Record<string, unknown>, @ByStaff() by: StaffCall): Promise<Page<RegistrationResponse>> {
    const request = new ListQuery(query, ['supplier', 'sandbox', 'state']);
    const readState = (text: string) => REGISTRATION_STATES.find((state) => state === text) ?? null;
    const filter = {
      state: request.parameters.read('state', readState, wrongState),
      supplierCode: request.text('supplier'),
      isSandbox: request.kind(),
    };
    const [limit, after] = [request.limit(), request.cursor(CURSOR)];
    request.parameters.throwProblems();
    const page = await this.registrations.list(filter, after?.[0] ?? null, limit);
    return {
      results: page.registrations.map((registration) => response(registration, by)),
      next_cursor: page.next === null ? null : writeOpaqueCursor(page.next),
    };
  }

  /** How many requests of live suppliers are in each state. */
  @Get('counts')
  @StaffRoute('viewer')
  counts(): Promise<RegistrationCounts> {
    return this.registrations.countByState();
  }

  /** Every status a meter point has had, the earliest first. */
  @Get('meter-points/:id/history')
  @StaffRoute('viewer')
  async changes(@Param('id') id: string): Promise<MeterPointStatuses> {
    if (!UUID.test(id)) throw new NotFound('There is no such meter point.');
    return { results: (await this.history.forMeterPoint(id)).map(changeOnWire) };
  }

  /** Marks meter points for registration on behalf of their supplier; a refused one goes round again. */
  @Post('mark')
  @HttpCode(200)
  @StaffRoute('operator')
  async mark(@JsonBody() request: MarkRequest, @ByStaff() by: StaffCall): Promise<MarkedResponse> {
    const { account_number: number, meter_point_id: meterPointId, supply_start_date: date = null, reason } = request;
    const account = await this.accounts.find(number.toUpperCase());
    if (account === null) throw new NotFound('There is no account with this number.');
    if (meterPointId !== undefined && !account.meter_points.some(({ id }) => id === meterPointId))
      throw new NotFound('The account has no such meter point.');
    const found = await this.settings.find(account.import_supplier);
    const command = {
      account: { id: account.id, supplier: { settings: found?.configuration ?? {}, isSandbox: account.is_sandbox } },
      supplyStartDate: date,
      markedBy: { kind: 'STAFF', name: by.email },
      ...(meterPointId === undefined ? {} : { meterPointId }),
    } as const;
    const act = { action: 'registration.mark', target: { type: 'account', id: account.account_number }, reason };
    const results = await this.audit.perform(by, act, async (tx) => {
      const marked = await this.marking.runIn(tx, command);
      const shown = marked.map(({ mpxn, error }) => ({ mpxn, error_detail: error }));
      // By their ids: the record holds no number of a meter point.
      const after = marked.map(({ id, error }) => ({ meter_point_id: id, error_detail: error }));
      return { result: shown, after };
    });
    return { results };
  }
}

function response(registration: ListedRegistration, { role }: StaffCall): RegistrationResponse {
  const { importSupplierCode, isSandbox, externalAccountNumber, accountNumber, importId, ...named } = registration;
  const { meterPointId, supplyType, latestFailure, isBeingWithdrawn, isMarkedAgain, ...same } = named;
  const { requestedSupplyStartDate, markedAt, markedByKind, markedBy, endedAt, ...rest } = same;
  const mayMark = rest.state === 'REFUSED' && !isMarkedAgain && isRoleAtLeast(role, 'operator');
  return {
    ...rest,
    import_supplier: importSupplierCode,
    is_sandbox: isSandbox,
    external_account_number: externalAccountNumber,
    account_number: accountNumber,
    import_id: importId,
    meter_point_id: meterPointId,
    supply_type: supplyType,
    latest_failure: latestFailure,
    is_being_withdrawn: isBeingWithdrawn,
    requested_supply_start_date: requestedSupplyStartDate,
    marked_at: markedAt,
    marked_by: markedByKind === 'STAFF' ? markedBy : markedByKind,
    ended_at: endedAt,
    allowed_actions: mayMark ? ['mark_again'] : [],
  };
}

function changeOnWire({ occurredAt, registrationRequestId, ...same }: MeterPointChange) {
  return { ...same, occurred_at: occurredAt, registration_request_id: registrationRequestId };
}
