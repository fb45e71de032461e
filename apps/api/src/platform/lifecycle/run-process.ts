import type { AppLogger } from '../logging/logger.js';

/** What a started process can be asked to do. */
export interface RunningProcess {
  readonly logger: AppLogger;
  /** Stops accepting work, lets running work end, closes the connections. */
  close(): Promise<void>;
}

const STOP_WITHIN = 10_000;

/**
 * Starts a long-running process and owns its end: SIGTERM, SIGINT and the loss of the parent's IPC channel all close it,
 * within 10 s, with exit code 0; code 1 when it could not start or did not close in time. Tells the parent `ready`.
 */
export async function runProcess(start: () => Promise<RunningProcess>): Promise<void> {
  let stopRequested: (reason: string) => void = () => undefined;
  const stop = new Promise<string>((resolve) => {
    stopRequested = resolve;
  });
  // What Node would rather have packages do, it would write between the lines of the log: in Express url.parse(), of an odd address.
  process.noDeprecation = true;
  process.once('SIGTERM', () => stopRequested('SIGTERM'));
  process.once('SIGINT', () => stopRequested('SIGINT'));
  process.once('disconnect', () => stopRequested('disconnect'));

  let logger: AppLogger | null = null;
  let isEnding = false;
  // What nobody caught would be printed whole by Node: an error of the database with the parameters of its statement. Of several at the same
  // time the first one ends the process, once all that is logged is written.
  process.on('uncaughtException', (error: unknown) => {
    if (logger === null) return failToStart(error);
    logger.error('process.exception.uncaught', error);
    if (isEnding) return;
    isEnding = true;
    void logger.flush().finally(() => process.exit(1));
  });
  const running = await start().catch(failToStart);
  logger = running.logger;
  process.send?.('ready');
  const reason = await stop;
  running.logger.info('process.stop.requested', { reason });
  setTimeout(() => {
    running.logger.error('process.stop.timed_out', 'Not everything closed in time.');
    process.exit(1);
  }, STOP_WITHIN).unref();
  const code = await closeCleanly(running);
  await running.logger.flush();
  process.exit(code);
}

async function closeCleanly(running: RunningProcess): Promise<number> {
  try {
    await running.close();
    running.logger.info('process.stop.completed');
    return 0;
  } catch (error) {
    running.logger.error('process.stop.failed', error);
    return 1;
  }
}

function failToStart(error: unknown): never {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  const message = error instanceof Error && error.message !== '' ? error.message : String(code ?? error);
  process.stderr.write(`The process could not start: ${message}\n`);
  process.exit(1);
}
