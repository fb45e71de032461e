import { Injectable } from '@nestjs/common';
import { reasonOf } from '../../../platform/logging/describe-error.js';
import { AppLogger } from '../../../platform/logging/logger.js';
import { WakeQueue } from '../../../platform/queue/wake-queue.js';
import { inSpan } from '../../../platform/telemetry/tracer.js';

/** Wakes a worker for an import, after it was committed. Only a nudge: if it is lost, the dispatcher finds the row. */
@Injectable()
export class ImportWaker {
  constructor(
    private readonly queue: WakeQueue,
    private readonly logger: AppLogger,
  ) {}

  /** For a process just created. Returns at once; a request never waits for the queue. */
  wake(id: string): void {
    const nudge = () => this.queue.nudge({ id, key: `${id}.1.0` });
    inSpan('imports.nudge', { kind: 'producer' }, nudge).catch((error: unknown) => {
      this.logger.debug('imports.queue.nudge_missed', { import_process_id: id, reason: reasonOf(error) });
    });
  }
}
