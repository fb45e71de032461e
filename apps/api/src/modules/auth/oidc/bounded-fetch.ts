import type { CustomFetch } from 'openid-client';

/** Bytes of an answer that are read; a discovery document with its keys has some thousand. */
const MOST = 262_144;

/** The answer of a provider is longer than any that is one. */
class AnswerTooLong extends Error {}

/** A fetch that reads an answer whole, and no more than a bound of it. Redirects are not followed, as the library asks. */
export const boundedFetch: CustomFetch = async (url, options) => {
  const response = await fetch(url, options as RequestInit);
  const { status, headers, body } = response;
  if (body === null) return response;
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.byteLength;
    if (size > MOST) throw new AnswerTooLong();
    parts.push(part);
  }
  return new Response(Buffer.concat(parts), { status, headers });
};
