import { Injectable } from '@nestjs/common';
import { Environment } from '../../../platform/config/environment.js';
import { DomainError } from '../../../platform/errors/domain-error.js';

/** Seconds after which a slot has probably become free. */
const RETRY_AFTER = 10;

/** Parts that one organisation may send at a time: while one is written, the next is read. */
export const MOST_OF_ONE = 2;

/** Too many parts are being received at the moment. */
class TooManyParts extends DomainError {
  constructor() {
    super(
      'too_many_parts',
      429,
      `Too many parts are being received; send one after the other, and try again in ${RETRY_AFTER} seconds.`,
      undefined,
      { 'Retry-After': String(RETRY_AFTER) },
    );
  }
}

/** Organisations that can send at a time, however small the pool is. */
const FEWEST = 3;

/**
 * Limits how many parts are received at once. Receiving a part uses a connection briefly, again and again, until the
 * sender has finished; parts get half of the pool at most, and one organisation never all of that.
 */
@Injectable()
export class PartSlots {
  private readonly most: number;
  private readonly taken = new Map<string, number>();
  private total = 0;

  constructor({ databasePoolSize }: Environment) {
    this.most = Math.max(FEWEST, Math.floor(databasePoolSize / 2));
  }

  /** @throws TooManyParts there is no slot for one more of the organisation */
  async use<T>(organizationId: string, work: () => Promise<T>): Promise<T> {
    const own = this.taken.get(organizationId) ?? 0;
    if (this.total >= this.most || own >= MOST_OF_ONE) throw new TooManyParts();
    this.set(organizationId, +1);
    try {
      return await work();
    } finally {
      this.set(organizationId, -1);
    }
  }

  private set(organizationId: string, change: 1 | -1): void {
    const own = (this.taken.get(organizationId) ?? 0) + change;
    this.total += change;
    if (own === 0) this.taken.delete(organizationId);
    else this.taken.set(organizationId, own);
  }
}
