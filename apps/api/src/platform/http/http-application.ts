import type { RequestListener } from 'node:http';
import type { DynamicModule, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Environment } from '../config/environment.js';
import { proxiesIn } from '../config/is-proxy-list.decorator.js';
import { ExceptionToAnswerFilter } from '../errors/exception.filter.js';
import { JSON_THREADS, JsonThreads } from '../json-threads/json-threads.js';
import { AppLogger } from '../logging/logger.js';
import { NestLogger } from '../logging/nest-logger.js';
import { LARGE_BODIES, LargeBodies } from '../rate-limits/large-bodies.js';
import { answerTimeoutMiddleware } from './answer-timeout.middleware.js';
import { DirectRoutes } from './direct-routes.js';
import { HttpAdapter } from './http.adapter.js';
import { BODY_LIMIT } from './json-body.decorator.js';
import { requestContextMiddleware } from './request-context.middleware.js';
import { requireHost } from './require-host.middleware.js';
import { securityHeaders } from './security-headers.js';
import { refuseUnstorablePaths } from './unstorable-paths.middleware.js';

/** Milliseconds in which an answer has to begin once its request is there; a request that does not arrive is told 408. */
export const ANSWER_WITHIN = 35_000;

/** Builds a process's HTTP application, ready to listen. The body is read per route, by `@JsonBody()`. */
export async function createHttpApplication(module: Type | DynamicModule): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(module, new HttpAdapter(), {
    bodyParser: false,
    // A failure to start is told once, by whoever started the process; from then on there is the log.
    logger: false,
    abortOnError: false,
  });
  configureHttp(app);
  return app;
}

/**
 * What every HTTP application of ours has, apart from its modules; tests use it on a testing module.
 * @param answerWithin milliseconds in which an answer has to begin
 */
export function configureHttp(app: NestExpressApplication, answerWithin = ANSWER_WITHIN): void {
  const logger = app.get(AppLogger);
  app.useLogger(new NestLogger(logger));
  app.disable('x-powered-by');
  app.set('etag', false);
  const { bodyLimitBytes, trustedProxies } = app.get(Environment);
  app.set(BODY_LIMIT, bodyLimitBytes);
  app.set(LARGE_BODIES, app.get(LargeBodies));
  app.set(JSON_THREADS, app.get(JsonThreads));
  // The console and a load balancer stand in front; only they may name the client's address.
  app.set('trust proxy', proxiesIn(trustedProxies));
  app.use(requestContextMiddleware(logger));
  app.use(securityHeaders);
  app.use(requireHost);
  app.use(refuseUnstorablePaths);
  app.use(answerTimeoutMiddleware(answerWithin));
  const errors = new ExceptionToAnswerFilter(logger);
  app.useGlobalFilters(errors);
  const adapter: unknown = app.getHttpAdapter();
  if (adapter instanceof HttpAdapter)
    adapter.direct = new DirectRoutes(logger, errors, answerWithin, adapter.getInstance<RequestListener>());
}
