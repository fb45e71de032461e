import { Injectable } from '@nestjs/common';
import { Environment } from '../config/environment.js';
import { currentRequest } from '../logging/request-context.js';
import { WorkInFlight } from './work-in-flight.js';

/** Name of the application setting that holds the watch over large bodies. */
export const LARGE_BODIES = 'large bodies';

/** Watches what large bodies of each organisation cost this process. */
@Injectable()
export class LargeBodies {
  private readonly work: WorkInFlight;

  constructor({ bodyLimitBytes, organizationBytesInFlight, validationMillisecondsAtOnce }: Environment) {
    // One body of the largest size always fits.
    const bytes = Math.max(bodyLimitBytes, organizationBytesInFlight);
    this.work = new WorkInFlight({ bytes, milliseconds: validationMillisecondsAtOnce }, () => performance.now());
  }

  /**
   * Begins to read the body of the request that is being handled; it is under way until the request is answered.
   * @returns takes the size so far, and throws TooManyRequests; undefined where no organisation calls
   */
  reading(): ((size: number) => void) | undefined {
    const request = currentRequest();
    if (request?.organizationId === undefined || request.whenAnswered === undefined) return undefined;
    const body = this.work.begin(request.organizationId);
    request.whenAnswered(() => body.end());
    return (size) => body.grow(size);
  }

  /** Parses or checks a body for the organisation that calls. */
  checking<T>(run: () => T): T {
    return this.work.measured(currentRequest()?.organizationId, run);
  }

  /** Counts milliseconds that a thread has worked for an organisation. */
  charge(organizationId: string, milliseconds: number): void {
    this.work.charge(organizationId, milliseconds);
  }
}
