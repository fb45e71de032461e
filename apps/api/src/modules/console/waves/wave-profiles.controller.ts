import { Controller, Get, Param, UseInterceptors } from '@nestjs/common';
import { Described } from '../../../platform/openapi/index.js';
import { StaffRoute } from '../../auth/index.js';
import { type WaveProfile, WaveProfilesQueries } from '../../waves/index.js';
import { EntityTagInterceptor } from '../live/entity-tag.interceptor.js';
import { waveProfilesDescription } from './wave-profiles.openapi.js';
import { WaveViews } from './wave-views.js';

/** The profile of a wave, as its supplier reads it. */
@Controller('console/v1/waves/:code/:wave_code/profile')
@Described(waveProfilesDescription)
export class ConsoleWaveProfilesController {
  constructor(
    private readonly profiles: WaveProfilesQueries,
    private readonly views: WaveViews,
  ) {}

  /** The profile with its numbers. */
  @Get()
  @UseInterceptors(EntityTagInterceptor)
  @StaffRoute('viewer')
  async read(@Param('code') code: string, @Param('wave_code') wave: string): Promise<WaveProfile> {
    return this.profiles.find((await this.views.idOf(code, wave)).id);
  }
}
