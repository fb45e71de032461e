import { Controller, Get, Param, Put, Query } from '@nestjs/common';
import { JsonBody } from '../../../platform/http/json-body.decorator.js';
import { QueryParameters } from '../../../platform/http/query-parameters.js';
import { Described } from '../../../platform/openapi/index.js';
import { Caller, type SupplierCaller, SupplierRoute } from '../../auth/index.js';
import { SuppliersQueries } from '../../suppliers/index.js';
import { WaveNotFound } from '../waves.errors.js';
import { WavesQueries } from '../waves.queries.js';
import { KeepSourceProfileUseCase } from './keep-source-profile.usecase.js';
import { profileDescription } from './profile.openapi.js';
import { SourceProfileRequest } from './source-profile.request.js';
import { type WaveProfile, WaveProfilesQueries } from './wave-profiles.queries.js';

/** What the accounts of a wave are like, held against earlier waves and their source. */
@Controller('v2/data-import/waves/:import_supplier_code/:wave_code/profile')
@SupplierRoute()
@Described(profileDescription)
export class WaveProfileController {
  constructor(
    private readonly suppliers: SuppliersQueries,
    private readonly waves: WavesQueries,
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
    return this.profile(await this.supplierId(caller, supplier), wave);
  }

  /** What the source says of the accounts, in the place of what was sent before. */
  @Put()
  async put(
    @Caller() caller: SupplierCaller,
    @Param('import_supplier_code') supplier: string,
    @Param('wave_code') wave: string,
    @Query() query: Record<string, unknown>,
    @JsonBody() source: SourceProfileRequest,
  ): Promise<WaveProfile> {
    const parameters = new QueryParameters(query);
    parameters.reportUnknown([]);
    parameters.throwProblems();
    const importSupplierId = await this.supplierId(caller, supplier);
    await this.keepSource.run(importSupplierId, wave, source);
    return this.profile(importSupplierId, wave);
  }

  private async supplierId({ organizationId }: SupplierCaller, code: string): Promise<string> {
    const supplier = await this.suppliers.findByCode(organizationId, code);
    if (supplier === null) throw new WaveNotFound();
    return supplier.id;
  }

  private async profile(importSupplierId: string, code: string): Promise<WaveProfile> {
    const id = await this.waves.findId(importSupplierId, code);
    if (id === null) throw new WaveNotFound();
    return this.profiles.find(id);
  }
}
