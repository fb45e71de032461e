import { setTimeout as pause } from 'node:timers/promises';
import { type FeedEntry, signWebhook } from '@carryover/client';
import type { Surroundings } from '../program/surroundings.js';
import { writeText } from '../terminal/write-text.js';

/** Where messages go and what they are signed with. */
export interface LocalReceiver {
  readonly url: string;
  readonly secret: string;
  /** Code of the import supplier. */
  readonly supplier: string;
}

/** Milliseconds in which a receiver has to answer, as the platform has it. */
const TIMEOUT = 10_000;
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 10_000;

/**
 * Posts an event until the receiver takes it: while it does not, the events behind wait, after longer and longer pauses. That it
 * does not is said once, and once that it does again.
 * @returns the status it was taken with
 * @throws the reason of the signal when the user stops
 */
export async function deliverLocally(
  receiver: LocalReceiver,
  entry: FeedEntry,
  { stderr, signal }: Pick<Surroundings, 'stderr' | 'signal'>,
): Promise<number> {
  for (let attempts = 0; ; attempts += 1) {
    const outcome = await post(receiver, entry, signal);
    if (outcome.taken) {
      if (attempts > 0) await writeText(stderr, `carryover: ${receiver.url} takes events again\n`);
      return outcome.status;
    }
    signal.throwIfAborted();
    if (attempts === 0)
      await writeText(stderr, `carryover: ${receiver.url} ${outcome.reason}; trying again until it takes the event\n`);
    await pause(Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** attempts), undefined, { signal });
  }
}

type Outcome = { readonly taken: true; readonly status: number } | { readonly taken: false; readonly reason: string };

async function post({ url, secret, supplier }: LocalReceiver, entry: FeedEntry, stop: AbortSignal): Promise<Outcome> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(TIMEOUT)]);
  try {
    // Signed anew for each attempt: receivers refuse what is old.
    const { headers, body } = signWebhook(secret, supplier, entry);
    const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
    await answer.body?.cancel();
    if (answer.ok) return { taken: true, status: answer.status };
    return { taken: false, reason: `answered ${answer.status}` };
  } catch (error) {
    const { name, cause } = Object(error);
    if (name === 'TimeoutError') return { taken: false, reason: `did not answer within ${TIMEOUT / 1_000} s` };
    const { code, message }: { code?: unknown; message?: unknown } = Object(cause);
    // What fetch refuses, such as a port of other services, has no code.
    const why = [code, message].find((one) => typeof one === 'string' && one !== '');
    return { taken: false, reason: `cannot be reached${typeof why === 'string' ? ` (${why})` : ''}` };
  }
}
