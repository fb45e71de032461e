import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../../platform/database/database.js';
import { NotFound } from '../../../platform/errors/index.js';
import { Clock } from '../../../platform/time/clock.js';
import { ApiKeysRepository } from './api-keys.repository.js';

/** Revokes a key; its access and refresh tokens end with it, within a second in every process. */
@Injectable()
export class RevokeApiKeyUseCase {
  constructor(
    private readonly database: Database,
    private readonly keys: ApiKeysRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * @param outer transaction to be part of
   * @throws NotFound when there is no live key with this id
   */
  async run(id: string, outer?: Tx): Promise<void> {
    const revoked = await this.database.transaction((tx) => this.keys.revoke(tx, id, this.clock.now()), outer);
    if (!revoked) throw new NotFound();
  }
}
