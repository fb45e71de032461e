import { DomainError } from '../errors/domain-error.js';

/** More requests came in a short time than there may be. */
export class TooManyRequests extends DomainError {
  /** @param seconds until requests are taken again */
  constructor(seconds: number) {
    super('too_many_requests', 429, `Too many requests; try again in ${seconds} s.`, undefined, {
      'Retry-After': String(seconds),
    });
  }
}
