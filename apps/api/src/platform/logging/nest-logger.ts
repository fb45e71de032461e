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
    // The framework passes a message and a stack for an error, both of which may repeat what was sent.
    const isStack = stackOrContext?.includes('\n    at ') === true;
    const error = isStack ? Object.assign(new Error(), { name: 'FrameworkError', stack: stackOrContext }) : message;
    this.logger.error('framework.error.logged', error, isStack ? {} : { context: stackOrContext });
  }

  debug(message: unknown, context?: string): void {
    this.logger.debug('framework.message.logged', { text: String(message), context });
  }

  verbose(message: unknown, context?: string): void {
    this.debug(message, context);
  }
}
