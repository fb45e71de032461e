import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable, RequestMethod, type Type } from '@nestjs/common';
import { HTTP_CODE_METADATA, METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { HttpAdapterHost, Reflector } from '@nestjs/core';
import { Environment } from '../../../platform/config/environment.js';
import { asPlatform, enterScope } from '../../../platform/database/data-scope.js';
import { DomainError } from '../../../platform/errors/domain-error.js';
import { HttpAdapter } from '../../../platform/http/http.adapter.js';
import { readSentJson } from '../../../platform/http/json-body.decorator.js';
import { ROUTE_ACCESS } from '../../../platform/http/route-access.js';
import { LargeBodies } from '../../../platform/rate-limits/large-bodies.js';
import { RequestLimits } from '../../../platform/rate-limits/request-limits.js';
import type { SupplierCaller } from '../tokens/access-tokens.js';
import { mayWrite, type RouteAccess } from './route-access.js';
import { TokenGuard } from './token.guard.js';

/** Handles the body of an admitted caller: parsed, or the bytes of a large one. */
export type CallWithBody = (caller: SupplierCaller, body: unknown) => Promise<object>;

/** Handles a request without a body. @param values of the parameters of its address */
export type CallWithoutBody = (caller: SupplierCaller, values: readonly string[]) => Promise<object>;

type DirectCall = (caller: SupplierCaller, request: IncomingMessage, values: readonly string[]) => Promise<object>;

/** Headers of which the framework knows what they mean for an answer. */
const NOT_PLAIN = ['content-length', 'transfer-encoding', 'if-none-match', 'if-modified-since', 'expect', 'upgrade'];

/** A request as far as letting its caller in goes. */
type DirectRequest = IncomingMessage & { caller?: SupplierCaller };

/**
 * Serves routes of suppliers without the framework: the same token, the same count, the same body as `AccessGuard`
 * and `@SentJsonBody()` do it there. Where and with which status is read from the decorators of the controller.
 */
@Injectable()
export class DirectSupplierRoutes {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly reflector: Reflector,
    private readonly tokens: TokenGuard,
    private readonly limits: RequestLimits,
    private readonly environment: Environment,
    private readonly large: LargeBodies,
  ) {}

  /**
   * @param handler the method of the controller that the framework would call
   * @param isOrdinary whether the headers ask for nothing that only the framework knows
   * @param call does the same as the method, for a request without a query, or with the one given
   */
  add<T extends object>(
    controller: Type<T>,
    handler: keyof T & string,
    isOrdinary: (request: IncomingMessage) => boolean,
    call: CallWithBody,
    query?: string,
  ): void {
    const { bodyLimitBytes } = this.environment;
    const read: DirectCall = async (caller, request) =>
      call(caller, await readSentJson(request, bodyLimitBytes, this.large));
    this.addRoute(controller, handler, isOrdinary, read, query);
  }

  /** As {@link add}, for a route without a body. */
  addRead<T extends object>(controller: Type<T>, handler: keyof T & string, call: CallWithoutBody): void {
    this.addRoute(controller, handler, isPlainRead, (caller, _request, values) => call(caller, values));
  }

  private addRoute<T extends object>(
    controller: Type<T>,
    handler: keyof T & string,
    isOrdinary: (request: IncomingMessage) => boolean,
    call: DirectCall,
    query?: string,
  ): void {
    const { httpAdapter } = this.host;
    if (!(httpAdapter instanceof HttpAdapter)) return;
    const method = Object(controller.prototype[handler]);
    const access = this.reflector.getAllAndOverride<RouteAccess | undefined>(ROUTE_ACCESS, [method, controller]);
    if (access?.kind !== 'supplier') throw new Error(`${controller.name}.${handler} is no route of suppliers.`);
    const isPost = Reflect.getMetadata(METHOD_METADATA, method) === RequestMethod.POST;
    httpAdapter.direct?.add({
      method: isPost ? 'POST' : 'GET',
      path: pathOf(controller, method),
      query,
      status: Reflect.getMetadata(HTTP_CODE_METADATA, method) ?? (isPost ? 201 : 200),
      isOrdinary,
      admit: (request) => this.admit(request, mayWrite(access, isPost ? 'POST' : 'GET')),
      answer: async (request, response, values) => call(await this.counted(request, response), request, values),
    });
  }

  /**
   * Admits a known token quickly. All others are checked by `AccessGuard`, which counts strangers and knows the
   * address of the request: keys limited to some addresses are always checked there.
   */
  private async admit(request: DirectRequest, writes: boolean): Promise<boolean> {
    try {
      enterScope(await asPlatform(() => this.tokens.admit(request, writes)));
      return true;
    } catch (error) {
      if (error instanceof DomainError) return false;
      throw error;
    }
  }

  private async counted(request: DirectRequest, response: ServerResponse): Promise<SupplierCaller> {
    const { caller } = request;
    if (caller === undefined) throw new Error('The caller was not let in.');
    await this.limits.admit(response, 'organisation', caller.organizationId);
    return caller;
  }
}

/** Whether a request has no body and no conditions, such as If-None-Match. */
function isPlainRead({ headers }: IncomingMessage): boolean {
  return NOT_PLAIN.every((name) => headers[name] === undefined);
}

/** `/controller/method` as both are decorated. */
function pathOf(...decorated: readonly object[]): string {
  const parts = decorated.map((one) => String(Reflect.getMetadata(PATH_METADATA, one)).replace(/^\/|\/$/g, ''));
  return parts
    .filter((part) => part !== '')
    .map((part) => `/${part}`)
    .join('');
}
