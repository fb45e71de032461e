import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';

/** Remembers that the process is stopping, so that it reports itself as not ready. */
@Injectable()
export class Shutdown implements BeforeApplicationShutdown {
  hasBegun = false;

  /** Asked for while requests are still answered. */
  begin(): void {
    this.hasBegun = true;
  }

  beforeApplicationShutdown(): void {
    this.begin();
  }
}
