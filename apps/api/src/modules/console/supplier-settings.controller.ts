import { Controller, Get, Param, Patch } from '@nestjs/common';
import { NotFound } from '../../platform/errors/index.js';
import { JsonBody } from '../../platform/http/json-body.decorator.js';
import { CurrentStaffSession, StaffRoute, StaffSessionView } from '../auth/index.js';
import {
  ChangeSupplierSettings,
  type SupplierConfiguration,
  SupplierSettingsQueries,
  settingsOnWire,
} from '../suppliers/index.js';
import { readChangeSettingsRequest } from './supplier-settings.request.js';

export interface SupplierSettingsResponse {
  import_supplier: string;
  /** What is set; a setting that is not here has its default. */
  settings: { [name: string]: unknown };
}

export interface SupplierSettingsHistoryResponse extends SupplierSettingsResponse {
  history: readonly { actor: string; reason: string; occurred_at: string; before: object; after: object }[];
}

/** What differs from supplier to supplier, for staff. */
@Controller('console/v1/suppliers/:code/settings')
export class ConsoleSupplierSettingsController {
  constructor(
    private readonly queries: SupplierSettingsQueries,
    private readonly changeSettings: ChangeSupplierSettings,
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

  /** Changes the settings named in the body; null returns one to its default. */
  @Patch()
  @StaffRoute('operator')
  async change(
    @Param('code') code: string,
    @JsonBody() body: unknown,
    @CurrentStaffSession() session: StaffSessionView,
  ): Promise<SupplierSettingsResponse> {
    const { reason, settings } = readChangeSettingsRequest(body);
    const command = { code, change: settings, actor: session.user.email, reason };
    return response(code, await this.changeSettings.run(command));
  }
}

function response(code: string, configuration: SupplierConfiguration): SupplierSettingsResponse {
  return { import_supplier: code, settings: settingsOnWire(configuration) };
}
