import type { ErrorCode, FieldErrors } from '@carryover/contract';

/** An anticipated failure: a stable code, an HTTP status and one plain sentence without personal data. */
export class DomainError extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly status: number,
    detail: string,
    /** Further keys of the answer's body. */
    readonly extra?: Record<string, unknown>,
    /** Headers of the answer, such as WWW-Authenticate or Retry-After. */
    readonly headers?: Readonly<Record<string, string>>,
  ) {
    super(detail);
  }

  /** The body of the answer; a subclass whose contract shows another shape overrides it. */
  toBody(): object {
    return { ...this.extra, detail: this.message, code: this.code };
  }
}

/** The request breaks field rules: 400 with the messages nested by field path. */
export class FieldErrorsError extends Error {
  /** Headers of the answer. */
  readonly headers?: Readonly<Record<string, string>>;

  constructor(readonly errors: FieldErrors) {
    super('The request breaks field rules.');
  }

  /** The body of the answer; a subclass for callers that asked for another form overrides it. */
  toBody(): object {
    return this.errors;
  }
}

/** Something asked for does not exist, or belongs to somebody else, which must look the same. */
export class NotFound extends DomainError {
  constructor(detail = 'Not found.') {
    super('not_found', 404, detail);
  }
}

/** Something the service needs, usually its database, does not answer; the same request may succeed later. */
export class ServiceUnavailable extends DomainError {
  constructor() {
    super('service_unavailable', 503, 'The service is not available at the moment; try again later.', undefined, {
      'Retry-After': '5',
    });
  }
}

/** The request did not arrive in time (408), or its answer was not ready in time (503) and may be later. */
export class RequestTimeout extends DomainError {
  constructor(status: 408 | 503, detail: string) {
    super('request_timeout', status, detail, undefined, status === 503 ? { 'Retry-After': '5' } : undefined);
  }
}
