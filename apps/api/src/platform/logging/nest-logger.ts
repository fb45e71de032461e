import type { LoggerService } from '@nestjs/common';
import { AppLogger } from './logger.js';

/** Lets the framework's own messages go through the structured log. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: AppLogger) {}

  log(message: unknown, context?: string): void {
    this.logger.debug('framework.message.logged', { text: String(message), context });
  }

  warn(message: unknown, context?: string): void {
    this.logger.warn('framework.warning.logged', { text: String(message), context });
  }

  error(message: unknown, stackOrContext?: string): void {
    this.logger.error('framework.error.logged', message, { context: stackOrContext });
  }

  debug(message: unknown, context?: string): void {
    this.logger.debug('framework.message.logged', { text: String(message), context });
  }

  verbose(message: unknown, context?: string): void {
    this.debug(message, context);
  }
}
