import { Injectable } from '@nestjs/common';

/** The only source of the current time; injected, so that a test can set it. */
export abstract class Clock {
  abstract now(): Date;
}

/** The clock of the machine. */
@Injectable()
export class SystemClock extends Clock {
  override now(): Date {
    return new Date();
  }
}
