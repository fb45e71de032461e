import { Resolver } from 'node:dns/promises';

/** Milliseconds after which a name server is asked once more, and waited for twice as long. */
const ASKED_AGAIN = 2_500;

/** Codes that say that there is no such name, or no address of that kind. */
const NONE = ['ENOTFOUND', 'ENODATA'];

/**
 * The addresses of a public host name, asked of the name servers of this machine and of nothing else, such as /etc/hosts. The
 * look-up of the system runs in one of two threads of the process, in which those for the database and all else wait
 * behind it: whoever runs the name server of a webhook decides how long. This one waits in none.
 * @param signal gives up
 * @param nameServers to ask instead, for tests
 * @throws {Error} with the code that the look-up of the system has: ENOTFOUND, or EAI_AGAIN where nobody can tell
 */
export async function lookUpPublicName(
  host: string,
  signal: AbortSignal,
  nameServers?: readonly string[],
): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: ASKED_AGAIN, tries: 2 });
  if (nameServers !== undefined) resolver.setServers(nameServers);
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const asked = [resolver.resolve4(host), resolver.resolve6(host)];
    const answers = await Promise.allSettled(asked);
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (found.length > 0) return found;
    const reasons: unknown[] = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
    const code = reasons.every((reason) => NONE.includes(Object(reason).code)) ? 'ENOTFOUND' : 'EAI_AGAIN';
    throw Object.assign(new Error(`${host} was not found`, { cause: reasons[0] }), { code });
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
