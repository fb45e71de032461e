import { DomainError } from '../../../platform/errors/domain-error.js';

/** The payload was erased. */
export class PayloadErased extends DomainError {
  constructor(erasedAt: Date) {
    super(
      'payload_erased',
      409,
      `The payload of this import was erased on ${erasedAt.toISOString()}. Its hash and control totals are kept.`,
    );
  }
}

/** No key that this process has opens what was sent. */
export class PayloadNotReadable extends DomainError {
  constructor(options?: ErrorOptions) {
    super(
      'payload_not_readable',
      409,
      'What was sent of this account cannot be read: no key that the platform has at hand opens it.',
    );
    if (options?.cause !== undefined) this.cause = options.cause;
  }
}

/** Payloads are erased only when their supplier is Complete. */
export class PayloadErasureNotPossible extends DomainError {
  constructor(code: string, status: string) {
    super(
      'payload_erasure_not_possible',
      409,
      `Import supplier ${code} is ${status}. Payloads are erased when it is Complete.`,
    );
  }
}
