import { Controller, Get, Param, Put, Query } from '@nestjs/common';
import { JsonBody } from '../../../platform/http/json-body.decorator.js';
import { refuseParameters } from '../../../platform/http/query-parameters.js';
import { Described } from '../../../platform/openapi/index.js';
import { Caller, type SupplierCaller, SupplierRoute } from '../../auth/index.js';
import { WavesByCode } from '../waves-by-code.js';
import { KeepSourceProfileUseCase } from './keep-source-profile.usecase.js';
import { profileDescription } from './profile.openapi.js';
import { SourceProfileRequest } from './source-profile.request.js';
import { type WaveProfile, WaveProfilesQueries } from './wave-profiles.queries.js';

/** The profile of a wave, compared with earlier waves and with its source. */
@Controller('v2/data-import/waves/:import_supplier_code/:wave_code/profile')
@SupplierRoute()
@Described(profileDescription)
export class WaveProfileController {
  constructor(
    private readonly waves: WavesByCode,
    private readonly profiles: WaveProfilesQueries,
    private readonly keepSource: KeepSourceProfileUseCase,
  ) {}

  /** The profile with its numbers. */
  @Get()
  async read(
    @Caller() caller: SupplierCaller,
    @Param('import_supplier_code') supplier: string,
    @Param('wave_code') wave: string,
  ): Promise<WaveProfile> {
    return this.profiles.find((await this.waves.ids(caller, supplier, wave)).waveId);
  }

  /** Stores the profile of the source, replacing an earlier one. */
  @Put()
  async put(
    @Caller() caller: SupplierCaller,
    @Param('import_supplier_code') supplier: string,
    @Param('wave_code') wave: string,
    @Query() query: Record<string, unknown>,
    @JsonBody() source: SourceProfileRequest,
  ): Promise<WaveProfile> {
    refuseParameters(query);
    const { importSupplierId, waveId } = await this.waves.ids(caller, supplier, wave);
    await this.keepSource.run(importSupplierId, wave, source);
    return this.profiles.find(waveId);
  }
}
