import type { IncomingMessage, ServerResponse } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import { withoutScope } from '../database/data-scope.js';
import { type AppLogger, traceFields } from '../logging/logger.js';
import { type RequestContext, runInRequest } from '../logging/request-context.js';
import { exemplarOf, requestSeconds } from '../metrics/process-metrics.js';
import { readTraceparent, writeTraceparent } from '../telemetry/trace-context.js';
import { beginSpan } from '../telemetry/tracer.js';
import { requestIdFrom } from './request-id.js';

/**
 * Gives every request its id (answered as X-Request-Id) and writes its one access line when the answer is out. It
 * sees no rows until it is known who calls.
 */
export function requestContextMiddleware(logger: AppLogger) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const context = openRequest(request, response);
    const record = requestRecord(logger, context, request, response);
    response.once('close', () => record(routePattern(request)));
    runInRequest(context, () => withoutScope(next, isReadOnly(request)));
  };
}

/** The context of a request; its id is set as X-Request-Id of the answer, and its trace as traceparent. */
export function openRequest(request: IncomingMessage, response: ServerResponse): RequestContext {
  const span = isTraced(request)
    ? beginSpan('request', { kind: 'server', parent: readTraceparent(request.headers.traceparent) })
    : undefined;
  const context: RequestContext = {
    span,
    requestId: requestIdFrom(request.headers['x-request-id']),
    whenAnswered: (then) => {
      if (response.closed) then();
      else response.once('close', then);
    },
  };
  response.setHeader('X-Request-Id', context.requestId);
  if (span !== undefined) response.setHeader('traceparent', writeTraceparent(span.context));
  return context;
}

/**
 * Measures a request that began now, and writes its access line, when it is called.
 * @returns takes the pattern of the route, never the path: paths carry account numbers
 */
export function requestRecord(
  logger: AppLogger,
  context: RequestContext,
  request: IncomingMessage,
  response: ServerResponse,
): (route: string | null) => void {
  const startedAt = performance.now();
  return (route) => {
    const milliseconds = performance.now() - startedAt;
    const status = response.writableFinished ? response.statusCode : 'ABORTED';
    const { span } = context;
    const label = labelOf(route);
    requestSeconds.observe({
      labels: { method: request.method, route: label, status },
      value: milliseconds / 1_000,
      ...exemplarOf(span),
    });
    span?.set({
      'http.request.method': request.method ?? '',
      'http.route': label,
      'http.response.status_code': status,
    });
    if (status === 'ABORTED' || status >= 500) span?.fail(String(status));
    span?.end(`${request.method} ${label}`);
    if (!logger.isEnabled('info')) return;
    logger.info('http.request.answered', {
      // Outside of the request's own asynchronous context, hence by hand.
      request_id: context.requestId,
      organization_id: context.organizationId,
      ...traceFields(span),
      method: request.method,
      route,
      status: response.statusCode,
      completed: response.writableFinished,
      ms: Math.round(milliseconds * 10) / 10,
    });
  };
}

/** Whether a request changes nothing, by its method. */
function isReadOnly({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Not what a machine asks for every few seconds: probes and figures. */
function isTraced({ url = '' }: IncomingMessage): boolean {
  return !url.startsWith('/health/') && !url.startsWith('/metrics');
}

/** One word for a route, whether it is written with the slash at its end or without. */
function labelOf(route: string | null): string {
  return route === null ? 'unmatched' : route.replace(/(?<=.)\/$/, '');
}

function routePattern(request: Request): string | null {
  const route: unknown = request.route;
  if (typeof route !== 'object' || route === null) return null;
  const path: unknown = Reflect.get(route, 'path');
  return typeof path === 'string' ? path : null;
}
