import { Injectable } from '@nestjs/common';
import { Environment } from '../config/environment.js';
import { DomainError } from '../errors/domain-error.js';
import { OwnerSlots } from '../lifecycle/owner-slots.js';

/** Seconds after which a slot has probably become free. */
const RETRY_AFTER = 5;

/** Whole lists that one process sends at a time, and how many of them to one organisation. */
export function listSlots(databasePoolSize: number): { most: number; mostOfOne: number } {
  const most = Math.max(1, Math.floor(databasePoolSize / 2));
  return { most, mostOfOne: Math.ceil(most / 2) };
}

/** All slots for whole lists are taken. */
export class TooManyLists extends DomainError {
  constructor() {
    super(
      'too_many_lists',
      429,
      `Too many lists are being read; try again in ${RETRY_AFTER} seconds, or read in pages with limit.`,
      undefined,
      { 'Retry-After': String(RETRY_AFTER) },
    );
  }
}

/**
 * How many whole lists may be read at once. Each holds a connection for as long as its reader takes, so half of the pool
 * stays for everything else, and no organisation takes more than half of the slots.
 */
@Injectable()
export class ListSlots {
  private readonly slots: OwnerSlots;

  constructor({ databasePoolSize }: Environment) {
    const { most, mostOfOne } = listSlots(databasePoolSize);
    this.slots = new OwnerSlots(most, mostOfOne);
  }

  /**
   * @returns gives the slot back; calling it again does nothing
   * @throws TooManyLists there is none
   */
  take(organizationId: string): () => void {
    const release = this.slots.take(organizationId);
    if (release === null) throw new TooManyLists();
    return release;
  }
}
