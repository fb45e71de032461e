import { DomainError } from '../../../../platform/errors/domain-error.js';

/** Tests of one webhook in a minute: enough to try things out, too few to burden the server of another organisation. */
export const TESTS_A_MINUTE = 10;

/** The rate limit of webhook tests is reached. */
export class WebhookTestedTooOften extends DomainError {
  /** @param seconds until it may be tested again */
  constructor(seconds: number) {
    super(
      'webhook_tested_too_often',
      429,
      `A webhook is tested ${TESTS_A_MINUTE} times a minute at most; try again in ${seconds} s.`,
      undefined,
      { 'Retry-After': String(seconds) },
    );
  }
}
