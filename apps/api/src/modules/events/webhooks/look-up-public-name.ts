import { Resolver } from 'node:dns/promises';

/** Milliseconds after which a name server is asked once more, and waited for twice as long; this for each there is. */
const ASKED_AGAIN = 2_500;
/** Milliseconds for all of them, so that a receiver has some of its attempt left. */
const WITHIN = 8_000;
/** Milliseconds for the addresses of the other kind once those of one are there. */
const OTHER_KIND_WITHIN = 1_000;

/** Codes that say that there is no such name, or no address of that kind. */
const NONE = ['ENOTFOUND', 'ENODATA'];

/** Options that tests set. */
export interface PublicNameOptions {
  /** To be asked instead of those of the machine. */
  readonly nameServers?: readonly string[];
  readonly askedAgainMs?: number;
  readonly withinMs?: number;
}

/**
 * The addresses of a public host name, asked of the name servers of this machine and of nothing else, such as /etc/hosts. The
 * look-up of the system runs in one of two threads of the process, in which those for the database and all else wait
 * behind it: whoever runs the name server of a webhook decides how long. This one waits in none.
 * @param signal gives up
 * @throws {Error} with the code that the look-up of the system has: ENOTFOUND, or EAI_AGAIN where nobody can tell
 */
export async function lookUpPublicName(
  host: string,
  signal: AbortSignal,
  { nameServers, askedAgainMs = ASKED_AGAIN, withinMs = WITHIN }: PublicNameOptions = {},
): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: askedAgainMs, tries: 2 });
  if (nameServers !== undefined) resolver.setServers(nameServers);
  const cancel = () => resolver.cancel();
  const within = AbortSignal.any([signal, AbortSignal.timeout(withinMs)]);
  within.addEventListener('abort', cancel, { once: true });
  try {
    const asked = [resolver.resolve4(host), resolver.resolve6(host)];
    const waitForOther = () => void setTimeout(cancel, OTHER_KIND_WITHIN).unref();
    Promise.any(asked).then(waitForOther, () => undefined);
    const answers = await Promise.allSettled(asked);
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (found.length > 0) return found;
    const reasons: unknown[] = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
    const code = reasons.every((reason) => NONE.includes(Object(reason).code)) ? 'ENOTFOUND' : 'EAI_AGAIN';
    throw Object.assign(new Error(`${host} was not found`, { cause: reasons[0] }), { code });
  } finally {
    within.removeEventListener('abort', cancel);
  }
}
