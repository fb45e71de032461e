/** Bytes of an answer that are read; a payment method has a few hundred. */
const MOST = 262_144;

/** The answer is larger than any of the vendor's. */
class AnswerTooLarge extends Error {}

/**
 * Fetches without following redirects, reads the answer whole up to a bound, and ends for good when the signal aborts.
 * @throws TypeError, AbortError, TimeoutError or AnswerTooLarge
 */
export function boundedFetch(signal: AbortSignal): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'manual', signal });
    const body = await readBounded(response);
    // A status without a body must not be given one.
    const content = response.status === 204 || response.status === 304 ? null : body;
    const status = response.status >= 200 && response.status <= 599 ? response.status : 502;
    return new Response(content, { status, headers: response.headers });
  };
}

async function readBounded(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (reader === undefined) return '';
  const decoder = new TextDecoder();
  let text = '';
  for (let size = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.byteLength;
    if (size > MOST) {
      await reader.cancel();
      throw new AnswerTooLarge(`more than ${MOST} bytes`);
    }
    text += decoder.decode(value, { stream: true });
  }
}
