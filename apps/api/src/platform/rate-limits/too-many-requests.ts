import { DomainError } from '../errors/domain-error.js';

/** More requests came in a short time than there may be. */
export class TooManyRequests extends DomainError {
  /**
   * @param limit the one that was reached, for the figures
   * @param seconds until requests are taken again
   */
  constructor(
    readonly limit: string,
    seconds: number,
  ) {
    super('too_many_requests', 429, `Too many requests; try again in ${seconds} s.`, undefined, {
      'Retry-After': String(seconds),
    });
  }
}
