import { UnexpectedAnswer, VendorAnswered } from './vendor-answers.js';

/** Bytes of an answer that are read; a payment method has a few hundred. */
const MOST = 262_144;

/**
 * A fetch that follows no redirect, reads a JSON object whole up to a bound, and ends for good when the signal aborts.
 * @throws VendorAnswered, UnexpectedAnswer, or what fetch throws
 */
export function boundedFetch(signal: AbortSignal): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'manual', signal });
    if (response.status !== 200) {
      await response.body?.cancel();
      throw new VendorAnswered(response.status, response.headers.get('retry-after'));
    }
    const text = await readBounded(response);
    if (!isJsonObject(text)) throw new UnexpectedAnswer();
    return new Response(text, { headers: { 'Content-Type': 'application/json' } });
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
      throw new UnexpectedAnswer();
    }
    text += decoder.decode(value, { stream: true });
  }
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
