import { Injectable } from '@nestjs/common';
import { Environment } from '../config/environment.js';
import { DomainError } from '../errors/domain-error.js';

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
  private readonly most: number;
  private readonly mostOfOne: number;
  private readonly taken = new Map<string, number>();
  private total = 0;

  constructor({ databasePoolSize }: Environment) {
    const { most, mostOfOne } = listSlots(databasePoolSize);
    this.most = most;
    this.mostOfOne = mostOfOne;
  }

  /**
   * @returns gives the slot back; calling it again does nothing
   * @throws TooManyLists there is none
   */
  take(organizationId: string): () => void {
    const own = this.taken.get(organizationId) ?? 0;
    if (this.total >= this.most || own >= this.mostOfOne) throw new TooManyLists();
    this.set(organizationId, +1);
    let isTaken = true;
    return () => {
      if (isTaken) this.set(organizationId, -1);
      isTaken = false;
    };
  }

  private set(organizationId: string, change: 1 | -1): void {
    const own = (this.taken.get(organizationId) ?? 0) + change;
    this.total += change;
    if (own === 0) this.taken.delete(organizationId);
    else this.taken.set(organizationId, own);
  }
}
