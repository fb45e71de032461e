import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { withoutScope } from '../database/data-scope.js';
import type { ExceptionToAnswerFilter } from '../errors/exception.filter.js';
import type { AppLogger } from '../logging/logger.js';
import { type RequestContext, runInRequest } from '../logging/request-context.js';
import { answerWithin } from './answer-timeout.middleware.js';
import { accessLine, openRequest } from './request-context.middleware.js';
import { setSecurityHeaders } from './security-headers.js';
import { writeJsonAnswer } from './write-answer.js';

/** A route that is answered without the framework. */
export interface DirectRoute {
  readonly method: string;
  /** The pattern as the framework knows it, without the slash at the end. */
  readonly path: string;
  /** Status of an answer that is no error. */
  readonly status: number;
  /** Whether the request is one of those that may go here, told by its headers alone. */
  isOrdinary(request: IncomingMessage): boolean;
  /** Lets the caller in, or says that the framework has to judge; nothing of the request was used then. */
  admit(request: IncomingMessage): Promise<boolean>;
  /** What the framework's path does after it has let the caller in; throws what that throws. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<object>;
}

/**
 * Answers the few routes that carry the load of a migration before the framework sees them, with the same steps in the
 * same order. Whatever is not an ordinary request of a caller who is let in goes the framework's way, and gets its answer.
 */
export class DirectRoutes {
  private readonly routes = new Map<string, DirectRoute>();

  /**
   * @param errors makes answers of errors
   * @param milliseconds in which an answer has to begin
   * @param framework takes everything else
   */
  constructor(
    private readonly logger: AppLogger,
    private readonly errors: ExceptionToAnswerFilter,
    private readonly milliseconds: number,
    private readonly framework: RequestListener,
  ) {}

  add(route: DirectRoute): void {
    this.routes.set(`${route.method} ${route.path}`, route);
    this.routes.set(`${route.method} ${route.path}/`, route);
  }

  readonly listener: RequestListener = (request, response) => {
    const route = this.routes.get(`${request.method} ${request.url}`);
    if (route === undefined || request.headers.host === undefined || !route.isOrdinary(request))
      this.framework(request, response);
    else this.handle(route, request, response);
  };

  private handle(route: DirectRoute, request: IncomingMessage, response: ServerResponse): void {
    const context = openRequest(request, response);
    runInRequest(context, () => withoutScope(() => void this.run(route, context, request, response)));
  }

  private async run(
    route: DirectRoute,
    context: RequestContext,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    setSecurityHeaders(response);
    const log = this.logger.isEnabled('info') ? accessLine(this.logger, context, request, response) : undefined;
    const timer = answerWithin(response, this.milliseconds);
    const onClose = () => {
      log?.(route.path);
      clearTimeout(timer);
    };
    response.once('close', onClose);
    try {
      if (await route.admit(request)) {
        const body = JSON.stringify(await route.answer(request, response));
        if (!response.headersSent) writeJsonAnswer(response, route.status, body);
        return;
      }
    } catch (error) {
      this.errors.answer(error, response);
      return;
    }
    // The framework begins anew, with its own line and its own time.
    response.off('close', onClose);
    clearTimeout(timer);
    this.framework(request, response);
  }
}
