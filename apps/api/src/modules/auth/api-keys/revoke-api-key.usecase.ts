import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { NotFound } from '../../../platform/errors/domain-error.js';
import { Clock } from '../../../platform/time/clock.js';
import { ApiKeysRepository } from './api-keys.repository.js';

/** Revokes a key; its access and refresh tokens end with it, within a second in every process. */
@Injectable()
export class RevokeApiKeyUseCase {
  constructor(
    private readonly keys: ApiKeysRepository,
    private readonly clock: Clock,
  ) {}

  /** @throws NotFound when there is no live key with this id */
  async run(tx: Tx, id: string): Promise<void> {
    if (!(await this.keys.revoke(tx, id, this.clock.now()))) throw new NotFound();
  }
}
