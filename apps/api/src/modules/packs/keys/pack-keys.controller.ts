import { Controller, Get, Header } from '@nestjs/common';
import { type Answer, Described } from '../../../platform/openapi/index.js';
import { PublicRoute } from '../../auth/index.js';
import { packKeysDescription } from '../packs.openapi.js';
import type { PACK_KEYS } from '../packs.schemas.js';
import { PackKeys } from './pack-keys.js';

/** The public keys that verify packs. Public, as a pack may be verified by anyone who has it. */
@Controller('v2/data-import/pack-keys')
@PublicRoute()
@Described(packKeysDescription)
export class PackKeysController {
  constructor(private readonly keys: PackKeys) {}

  /** The one that signs now first. */
  @Get()
  @Header('Cache-Control', 'public, max-age=300')
  async read(): Promise<Answer<typeof PACK_KEYS>> {
    return { keys: await this.keys.list() };
  }
}
