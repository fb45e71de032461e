import { Injectable } from '@nestjs/common';
import { Environment } from '../../../platform/config/environment.js';
import { DomainError } from '../../../platform/errors/domain-error.js';
import { OwnerSlots } from '../../../platform/lifecycle/owner-slots.js';

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
  private readonly slots: OwnerSlots;

  constructor({ databasePoolSize }: Environment) {
    this.slots = new OwnerSlots(Math.max(FEWEST, Math.floor(databasePoolSize / 2)), MOST_OF_ONE);
  }

  /** @throws TooManyParts there is no slot for one more of the organisation */
  async use<T>(organizationId: string, work: () => Promise<T>): Promise<T> {
    const release = this.slots.take(organizationId);
    if (release === null) throw new TooManyParts();
    try {
      return await work();
    } finally {
      release();
    }
  }
}
