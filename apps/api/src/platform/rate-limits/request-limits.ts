import type { ServerResponse } from 'node:http';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Environment } from '../config/environment.js';
import { networkOf } from '../http/network-of.js';
import { AppLogger } from '../logging/logger.js';
import { RequestCounter } from './request-counter.js';
import { SharedCounters } from './shared-counters.js';
import { TooManyRequests } from './too-many-requests.js';

/** As what a request is counted. */
export type CallerKind = 'organisation' | 'staff' | 'gateway' | 'address';

/** How many requests a second there may be of each organisation, member of staff, gateway and address. */
@Injectable()
export class RequestLimits implements OnApplicationShutdown {
  private readonly shared: SharedCounters | null;
  private readonly counters: Readonly<Record<CallerKind, RequestCounter>>;

  constructor(environment: Environment, logger: AppLogger) {
    const { redisUrl, queuePrefix, requestBurstSeconds: seconds } = environment;
    const shared = redisUrl === undefined ? null : new SharedCounters(redisUrl, logger);
    const counter = (name: CallerKind, perSecond: number) =>
      new RequestCounter({ name, requests: perSecond * seconds, seconds }, shared, queuePrefix);
    this.shared = shared;
    this.counters = {
      organisation: counter('organisation', environment.supplierRequestsPerSecond),
      gateway: counter('gateway', environment.supplierRequestsPerSecond),
      staff: counter('staff', environment.staffRequestsPerSecond),
      address: counter('address', environment.addressRequestsPerSecond),
    };
  }

  /**
   * Counts a request of a caller who is known, and tells in the headers of the answer what is left.
   * @throws TooManyRequests
   */
  async admit(response: ServerResponse, kind: Exclude<CallerKind, 'address' | 'gateway'>, id: string): Promise<void> {
    await this.count(response, kind, id);
  }

  /**
   * The same for a caller of whom nothing is known but where the request comes from.
   * @throws TooManyRequests
   */
  async admitStranger(request: Request, response: Response, kind: 'address' | 'gateway' = 'address'): Promise<void> {
    await this.count(response, kind, networkOf(request.ip ?? ''));
  }

  onApplicationShutdown(): void {
    this.shared?.close();
  }

  private async count(response: ServerResponse, kind: CallerKind, caller: string): Promise<void> {
    const counter = this.counters[kind];
    const { isTooMany, remaining, seconds } = await counter.count(caller);
    const { requests, seconds: window } = counter.policy;
    // The fields of the draft as it stands, and the three of its earlier versions, which most clients know.
    response.setHeader('RateLimit-Policy', `"${kind}";q=${requests};w=${window}`);
    response.setHeader('RateLimit', `"${kind}";r=${remaining};t=${seconds}`);
    response.setHeader('RateLimit-Limit', requests);
    response.setHeader('RateLimit-Remaining', remaining);
    response.setHeader('RateLimit-Reset', seconds);
    if (isTooMany) throw new TooManyRequests(seconds);
  }
}
