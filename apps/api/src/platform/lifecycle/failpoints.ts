/** The points at which a process can be told to die: each between two things that must not come apart. */
export const FAILPOINTS = [
  'imports.create.committed',
  'corrections.written',
  'corrections.committed',
  'notes.written',
  'notes.committed',
  'transactions.written',
  'transactions.committed',
  'payments.confirmed',
  'payments.committed',
  'imports.queue.filled',
  'imports.claimed',
  'imports.account.written',
  'imports.settled',
  'imports.committed',
  'mails.sending',
  'mails.handed_over',
  'events.placed',
  'webhooks.delivered',
  'waves.chunk.committed',
  'waves.part.cleared',
  'waves.decision.committed',
  'waves.keeping.committed',
  'waves.admission.counted',
  'waves.admission.committed',
  'waves.pass.validated',
  'waves.pass.committed',
  'waves.counts.added',
  'packs.written',
  'packs.stored',
  'packs.finished',
  'registration.gateway.answered',
  'registration.settled',
  'registration.withdrawal.answered',
  'retractions.withdrawal.asked',
  'retractions.erased',
  'retractions.deleted',
  'retractions.committed',
  'retractions.mail.removed',
] as const;

export type Failpoint = (typeof FAILPOINTS)[number];

interface ArmedFailpoint {
  readonly name: Failpoint;
  readonly act: () => void;
  passesLeft: number;
}

const FORM = /^([a-z_.]+)@([1-9]\d{0,5}):(SIGKILL|SIGSTOP)$/;

let armed: ArmedFailpoint | null = null;

/**
 * Arms the failpoint named by CARRYOVER_FAILPOINT, as `<name>@<pass>:<SIGKILL or SIGSTOP>`; none without it. For
 * tests of crashes.
 * @param given the value of the variable
 * @param nodeEnv of the environment
 * @param signal sends a signal to this process
 * @throws Error in production, or for an unknown name
 */
export function armFailpoint(
  given: string | undefined,
  nodeEnv: string,
  signal: (name: NodeJS.Signals) => void = (name) => void process.kill(process.pid, name),
): void {
  armed = null;
  if (given === undefined || given === '') return;
  if (nodeEnv === 'production') throw new Error('CARRYOVER_FAILPOINT is for tests and refused in production.');
  const [, text, pass, act] = FORM.exec(given) ?? [];
  const name = FAILPOINTS.find((known) => known === text);
  if (name === undefined) throw new Error(`CARRYOVER_FAILPOINT must be <name>@<pass>:<signal>: ${given}`);
  armed = { name, passesLeft: Number(pass), act: () => signal(act === 'SIGSTOP' ? 'SIGSTOP' : 'SIGKILL') };
}

/** Does nothing unless this point is armed; then, at the pass asked for, the process gets its signal here. */
export function failpoint(name: Failpoint): void {
  if (armed === null || armed.name !== name) return;
  armed.passesLeft -= 1;
  if (armed.passesLeft === 0) armed.act();
}
