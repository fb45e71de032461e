import { FieldErrorTree, invalidDate, isCivilDate, wrongType } from '@carryover/contract';
import { Controller, HttpCode, Param, Post, Query } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { FieldErrorsError, NotFound } from '../../platform/errors/domain-error.js';
import { UncheckedJsonBody } from '../../platform/http/json-body.decorator.js';
import { QueryParameters, unknownParameters } from '../../platform/http/query-parameters.js';
import { Described } from '../../platform/openapi/index.js';
import { type ImportedAccount, ImportedAccountsQueries } from '../accounts/index.js';
import { Caller, type SupplierCaller, SupplierRoute } from '../auth/index.js';
import { MarkForRegistrationUseCase } from './marking/mark-for-registration.usecase.js';
import { MarkingRepository } from './marking/marking.repository.js';
import { NothingToRegister, type RegistrationPair } from './registration.errors.js';
import { sendRegistrationFlowsDescription } from './send-registration-flows.openapi.js';

interface RegistrationFlowResult {
  readonly import_supplier_code: string;
  readonly external_account_number: string;
  readonly meter_points: readonly {
    readonly mpxn: string;
    readonly status: 'REGISTRATION_FLOW_SUCCESS' | 'REGISTRATION_FLOW_ERROR';
    readonly error_detail?: string;
  }[];
}

/** Marks the meter points of an account for registration, version 1 of the interface. */
@Controller('v1/data-import/send-registration-flows')
@SupplierRoute()
@Described(sendRegistrationFlowsDescription)
export class SendRegistrationFlowsController {
  constructor(
    private readonly accounts: ImportedAccountsQueries,
    private readonly marking: MarkingRepository,
    private readonly markForRegistration: MarkForRegistrationUseCase,
    private readonly database: Database,
  ) {}

  /** The account must be there before the date and the body are checked. Answers 200 also when no meter point fits. */
  @Post(':import_supplier_code/:external_account_number')
  @HttpCode(200)
  async send(
    @Caller() caller: SupplierCaller,
    @UncheckedJsonBody({ isOptional: true }) body: unknown,
    @Param('import_supplier_code') code: string,
    @Param('external_account_number') number: string,
    @Query() query: object,
  ): Promise<RegistrationFlowResult[]> {
    const pair = { code, number };
    const account = await this.accountOf(caller.organizationId, pair);
    const supplyStartDate = this.readDate(body, query);
    const markedBy = { kind: 'API_KEY', name: caller.apiKeyId } as const;
    const points = await this.markForRegistration
      .run({ account, supplyStartDate, markedBy })
      .catch((error: unknown) => {
        throw error instanceof NotFound ? noMeterPoints(pair) : error;
      });
    const results = points.map(({ mpxn, error }) =>
      error === null
        ? { mpxn, status: 'REGISTRATION_FLOW_SUCCESS' as const }
        : { mpxn, status: 'REGISTRATION_FLOW_ERROR' as const, error_detail: error },
    );
    return [{ import_supplier_code: code, external_account_number: number, meter_points: results }];
  }

  /** @throws NothingToRegister no imported account of the organisation, or one without meter points (R153, R176) */
  private async accountOf(organizationId: string, pair: RegistrationPair): Promise<ImportedAccount> {
    const account = await this.accounts.find(organizationId, pair.code, pair.number);
    if (account === null) throw new NothingToRegister(`Account not found for ${pair.number}.`, pair);
    const points = await this.marking.read(this.database.reader, [account.id]);
    if (points.length === 0) throw noMeterPoints(pair);
    return account;
  }

  /** @throws FieldErrorsError naming every field of the body and every parameter that is wrong (R01, R07) */
  private readDate(body: unknown, query: object): string | null {
    const parameters = new QueryParameters(query);
    const date = parameters.read('supply_start_date', (text) => (isCivilDate(text) ? text : null), invalidDate);
    parameters.reportUnknown(['supply_start_date']);
    const errors = new FieldErrorTree();
    for (const { path, detail } of [...bodyProblems(body), ...parameters.problems]) errors.add([path], detail);
    if (!errors.isEmpty) throw new FieldErrorsError(errors.toJSON());
    return date;
  }
}

/** Problems of a body: the call has no fields, so that each would be ignored (R01). */
function bodyProblems(body: unknown): { path: string; detail: string }[] {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return unknownParameters(body, []);
  return [{ path: 'non_field_errors', detail: wrongType('object').detail }];
}

function noMeterPoints(pair: RegistrationPair): NothingToRegister {
  return new NothingToRegister(`No meter points to register for ${pair.number}.`, pair);
}
