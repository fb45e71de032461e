import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Environment } from '../config/environment.js';
import { networkOf } from '../http/network-of.js';
import { AppLogger } from '../logging/logger.js';
import type { Counted } from './batched-counter.js';
import { RequestCounter } from './request-counter.js';
import { SharedCounters } from './shared-counters.js';
import { TooManyRequests } from './too-many-requests.js';

/** As what a request is counted. */
export type CallerKind = 'organisation' | 'staff' | 'gateway' | 'address';

/**
 * Counter of a request with refused credentials: that of the same credentials at an address, or that of all guesses
 * there.
 */
type RefusalKind = 'credentials' | 'guesses';

/** Seconds over which refused credentials are counted. */
const REFUSALS_WITHIN = 60;
/** The part of an address's refusals that may be with the same credentials. */
const WITH_THE_SAME = 6;

/** How many requests a second there may be of each organisation, member of staff, gateway and address. */
@Injectable()
export class RequestLimits implements OnApplicationShutdown {
  private readonly shared: SharedCounters | null;
  private readonly counters: Readonly<Record<CallerKind | RefusalKind, RequestCounter>>;

  constructor(environment: Environment, logger: AppLogger) {
    const { redisUrl, queuePrefix, requestBurstSeconds, refusedTokenRequestsPerMinute: refusals } = environment;
    const shared = redisUrl === undefined ? null : new SharedCounters(redisUrl, logger);
    const counterOf = (name: CallerKind | RefusalKind, requests: number, seconds: number) =>
      new RequestCounter({ name, requests, seconds }, shared, queuePrefix);
    const counter = (name: CallerKind, perSecond: number) =>
      counterOf(name, perSecond * requestBurstSeconds, requestBurstSeconds);
    this.shared = shared;
    this.counters = {
      organisation: counter('organisation', environment.supplierRequestsPerSecond),
      gateway: counter('gateway', environment.supplierRequestsPerSecond),
      staff: counter('staff', environment.staffRequestsPerSecond),
      address: counter('address', environment.addressRequestsPerSecond),
      credentials: counterOf('credentials', Math.floor(refusals / WITH_THE_SAME), REFUSALS_WITHIN),
      guesses: counterOf('guesses', refusals, REFUSALS_WITHIN),
    };
  }

  /** Counts a request of a known caller and sets the headers about the limit. @throws TooManyRequests */
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

  /**
   * Counts a request whose credentials were refused, so that guessing is stopped without an answer about the
   * credentials. Valid credentials are neither counted nor delayed, so nobody can lock their owner out; repeating the
   * same wrong ones uses little of the limit of the address.
   * @param credentials as they were sent; not stored
   * @throws TooManyRequests
   */
  async countRefusal(request: Request, response: Response, credentials: string): Promise<void> {
    const network = networkOf(request.ip ?? '');
    const sameHere = createHash('sha256')
      .update(JSON.stringify([credentials, network]))
      .digest('base64url');
    for (const [kind, caller] of [['credentials', sameHere] as const, ['guesses', network] as const]) {
      const counted = await this.counters[kind].count(caller);
      // How much may still be guessed is told to nobody.
      if (counted.isTooMany) this.tell(response, kind, counted);
    }
  }

  onApplicationShutdown(): void {
    this.shared?.close();
  }

  private async count(response: ServerResponse, kind: CallerKind, caller: string): Promise<void> {
    this.tell(response, kind, await this.counters[kind].count(caller));
  }

  /** @throws TooManyRequests */
  private tell(
    response: ServerResponse,
    kind: CallerKind | RefusalKind,
    { isTooMany, remaining, seconds }: Counted,
  ): void {
    const { requests, seconds: window } = this.counters[kind].policy;
    // The fields of the draft as it stands, and the three of its earlier versions, which most clients know.
    response.setHeader('RateLimit-Policy', `"${kind}";q=${requests};w=${window}`);
    response.setHeader('RateLimit', `"${kind}";r=${remaining};t=${seconds}`);
    response.setHeader('RateLimit-Limit', requests);
    response.setHeader('RateLimit-Remaining', remaining);
    response.setHeader('RateLimit-Reset', seconds);
    if (isTooMany) throw new TooManyRequests(kind, seconds);
  }
}
