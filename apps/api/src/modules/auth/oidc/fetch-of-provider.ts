import type { CustomFetch } from 'openid-client';
import { readBounded } from '../../../platform/http/read-bounded.js';

/** Bytes of an answer that are read; a discovery document with its keys has some thousand. */
const MAX_BYTES = 262_144;

/**
 * A fetch that reads an answer of the provider whole, up to a bound. Redirects are not followed, as the library asks.
 * @throws AnswerTooLong, or what fetch throws
 */
export const fetchOfProvider: CustomFetch = async (url, options) => {
  const response = await fetch(url, options as RequestInit);
  if (response.body === null) return response;
  const { status, headers } = response;
  return new Response(await readBounded(response, MAX_BYTES), { status, headers });
};
