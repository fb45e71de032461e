import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { withoutScope } from '../database/data-scope.js';
import type { ExceptionToAnswerFilter } from '../errors/exception.filter.js';
import type { AppLogger } from '../logging/logger.js';
import { type RequestContext, runInRequest } from '../logging/request-context.js';
import { answerWithin } from './answer-timeout.middleware.js';
import { openRequest, requestRecord } from './request-context.middleware.js';
import { setSecurityHeaders } from './security-headers.js';
import { writeJsonAnswer } from './write-answer.js';

/** A route that is answered without the framework. */
export interface DirectRoute {
  readonly method: string;
  /** The pattern as the framework knows it, without the slash at the end; its parameters are last. */
  readonly path: string;
  /** The one query that goes here as it is written; left out, a request without a query does. */
  readonly query?: string | undefined;
  /** Status of an answer that is no error. */
  readonly status: number;
  /** Whether the headers of the request allow a direct route. */
  isOrdinary(request: IncomingMessage): boolean;
  /** Lets the caller in, or says that the framework has to check; nothing of the request was used then. */
  admit(request: IncomingMessage): Promise<boolean>;
  /**
   * What the framework's path does after it has let the caller in; throws what that throws.
   * @param values of the parameters, in their order
   */
  answer(request: IncomingMessage, response: ServerResponse, values: readonly string[]): Promise<object>;
}

/** Which route an address leads to, and the values of its parameters. */
interface Led {
  readonly route: DirectRoute;
  readonly values: readonly string[];
}

/** Routes with parameters: what is before them, how many there are. */
interface Parametrised {
  readonly route: DirectRoute;
  readonly before: string;
  readonly count: number;
}

/** Values that mean the same to everybody who reads an address; others are the framework's. */
const PLAIN_VALUES = /^[\w.~-]+$/;

/**
 * Answers the few routes that carry the load of a migration before the framework sees them, with the same steps in the
 * same order. Whatever is not an ordinary request of a caller who is let in goes the framework's way, and gets its answer.
 */
export class DirectRoutes {
  private readonly routes = new Map<string, Led>();
  private readonly parametrised: Parametrised[] = [];

  /**
   * @param errors makes answers of errors
   * @param milliseconds in which an answer has to begin once its request is there
   * @param framework takes everything else
   */
  constructor(
    private readonly logger: AppLogger,
    private readonly errors: ExceptionToAnswerFilter,
    private readonly milliseconds: number,
    private readonly framework: RequestListener,
  ) {}

  add(route: DirectRoute): void {
    const [fixed = '', ...parameters] = `${route.method} ${route.path}`.split('/:');
    if (parameters.length > 0) {
      this.parametrised.push({ route, before: `${fixed}/`, count: parameters.length });
      return;
    }
    const query = route.query === undefined ? '' : `?${route.query}`;
    this.routes.set(`${fixed}${query}`, { route, values: [] });
    this.routes.set(`${fixed}/${query}`, { route, values: [] });
  }

  readonly listener: RequestListener = (request, response) => {
    const led = this.find(`${request.method} ${request.url}`);
    if (led === undefined || request.headers.host === undefined || !led.route.isOrdinary(request))
      this.framework(request, response);
    else this.handle(led, request, response);
  };

  private find(asked: string): Led | undefined {
    const led = this.routes.get(asked);
    if (led !== undefined) return led;
    for (const { route, before, count } of this.parametrised) {
      if (!asked.startsWith(before)) continue;
      const values = asked.slice(before.length, asked.endsWith('/') ? -1 : undefined).split('/');
      if (values.length === count && values.every((value) => PLAIN_VALUES.test(value))) return { route, values };
    }
    return undefined;
  }

  private handle(led: Led, request: IncomingMessage, response: ServerResponse): void {
    const context = openRequest(request, response);
    runInRequest(context, () => withoutScope(() => void this.run(led, context, request, response)));
  }

  private async run(
    { route, values }: Led,
    context: RequestContext,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    setSecurityHeaders(response);
    const record = requestRecord(this.logger, context, request, response);
    const limit = answerWithin(request, response, this.milliseconds);
    const onClose = () => {
      record(route.path);
      limit.lift();
    };
    response.once('close', onClose);
    try {
      if (await route.admit(request)) {
        const body = JSON.stringify(await route.answer(request, response, values));
        if (!response.headersSent) writeJsonAnswer(response, route.status, body);
        return;
      }
    } catch (error) {
      this.errors.answer(error, response);
      return;
    }
    // The framework begins anew, with its own line and its own time.
    response.off('close', onClose);
    limit.lift();
    this.framework(request, response);
  }
}
