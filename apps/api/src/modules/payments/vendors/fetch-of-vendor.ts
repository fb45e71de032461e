import { AnswerTooLong, readBounded } from '../../../platform/http/read-bounded.js';
import { UnexpectedAnswer, VendorAnswered } from './vendor-answers.js';

/** Bytes of an answer that are read; a payment method has a few hundred. */
const MAX_BYTES = 262_144;

/**
 * A fetch that follows no redirect, reads a JSON object whole up to a bound, and ends for good when the signal aborts.
 * @throws VendorAnswered, UnexpectedAnswer, or what fetch throws
 */
export function fetchOfVendor(signal: AbortSignal): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'manual', signal });
    if (response.status !== 200) {
      await response.body?.cancel();
      throw new VendorAnswered(response.status, response.headers.get('retry-after'));
    }
    const text = await readText(response);
    if (!isJsonObject(text)) throw new UnexpectedAnswer();
    return new Response(text, { headers: { 'Content-Type': 'application/json' } });
  };
}

/** The text of an answer. @throws UnexpectedAnswer of one that is too long */
async function readText(response: Response): Promise<string> {
  try {
    return new TextDecoder().decode(await readBounded(response, MAX_BYTES));
  } catch (error) {
    throw error instanceof AnswerTooLong ? new UnexpectedAnswer() : error;
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
