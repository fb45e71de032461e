import type { CarryoverClientOptions } from '../client-options.js';
import { VERSION } from '../version.js';
import { Http } from './http.js';
import { RetryPolicy } from './retry-policy.js';
import { Transport } from './transport.js';

/** Creates the transport for the options of a client. @throws TypeError names the invalid option, without its value */
export function transportFor(options: CarryoverClientOptions): Transport {
  const { secretKey, concurrency = 8, timeout = 40_000, fetch = globalThis.fetch, userAgent } = options;
  if (typeof secretKey !== 'string' || secretKey === '') throw new TypeError('secretKey has to be a text.');
  if (!Number.isInteger(concurrency) || concurrency < 1)
    throw new TypeError('concurrency has to be a whole number from 1.');
  const agent = `${userAgent === undefined ? '' : `${userAgent} `}carryover-client/${VERSION}`;
  return new Transport({
    http: new Http({ url: checkedUrl(options.apiUrl), fetch, timeout, userAgent: agent }),
    secretKey,
    concurrency,
    policy: new RetryPolicy(options.retry),
    onRetry: options.onRetry,
    signal: options.signal,
  });
}

function checkedUrl(apiUrl: string): string {
  const url = URL.canParse(apiUrl) ? new URL(apiUrl) : null;
  const isPlain = url !== null && url.username + url.password + url.search + url.hash === '';
  if (!isPlain || !/^https?:$/.test(url.protocol))
    throw new TypeError('apiUrl has to be an address with http or https, without user name, password and query.');
  return apiUrl.trim().replace(/\/+$/, '');
}
