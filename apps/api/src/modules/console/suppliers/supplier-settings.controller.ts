import { Controller, Get, Param, Patch } from '@nestjs/common';
import { NotFound } from '../../../platform/errors/domain-error.js';
import { UncheckedJsonBody } from '../../../platform/http/json-body.decorator.js';
import { type Answer, Described } from '../../../platform/openapi/index.js';
import { AuditTrail } from '../../audit/index.js';
import { ByStaff, StaffCall, StaffRoute } from '../../auth/index.js';
import {
  ChangeSupplierSettingsUseCase,
  type SupplierConfiguration,
  SupplierSettingsQueries,
  settingsOnWire,
} from '../../suppliers/index.js';
import { SETTINGS_HISTORY, SETTINGS_OF_SUPPLIER, supplierSettingsDescription } from './supplier-settings.openapi.js';
import { readChangeSettingsRequest } from './supplier-settings.request.js';

type SupplierSettingsResponse = Answer<typeof SETTINGS_OF_SUPPLIER>;
type SupplierSettingsHistoryResponse = Answer<typeof SETTINGS_HISTORY>;

/** Settings of suppliers, for staff. */
@Controller('console/v1/suppliers/:code/settings')
@Described(supplierSettingsDescription)
export class ConsoleSupplierSettingsController {
  constructor(
    private readonly queries: SupplierSettingsQueries,
    private readonly changeSettings: ChangeSupplierSettingsUseCase,
    private readonly audit: AuditTrail,
  ) {}

  @Get()
  @StaffRoute('viewer')
  async show(@Param('code') code: string): Promise<SupplierSettingsHistoryResponse> {
    const found = await this.queries.find(code);
    if (found === null) throw new NotFound('There is no such import supplier.');
    const history = found.changes.map(({ actor, reason, before, after, occurredAt }) => ({
      actor,
      reason,
      occurred_at: occurredAt.toISOString(),
      before,
      after,
    }));
    return { ...response(code, found.configuration), history };
  }

  /** Changes the settings and the single rules named in the body; null returns one to its default. */
  @Patch()
  @StaffRoute('operator')
  async change(
    @Param('code') code: string,
    @UncheckedJsonBody() body: unknown,
    @ByStaff() by: StaffCall,
  ): Promise<SupplierSettingsResponse> {
    const { reason, settings, rules } = readChangeSettingsRequest(body);
    const act = { action: 'supplier.change_settings', target: { type: 'supplier', id: code }, reason };
    const configuration = await this.audit.perform(by, act, async (tx) => {
      const command = { code, change: settings, rules, actor: by.email, reason };
      const { before, after } = await this.changeSettings.run(tx, command);
      return { result: after, before: settingsOnWire(before), after: settingsOnWire(after) };
    });
    return response(code, configuration);
  }
}

function response(code: string, configuration: SupplierConfiguration): SupplierSettingsResponse {
  return { import_supplier: code, settings: settingsOnWire(configuration) };
}
