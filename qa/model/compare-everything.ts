import { IMPORT_TRANSITIONS, type ImportTransition, type ProcessStatus } from '@carryover/contract';
import { accountAnswer } from './answers/reading.js';
import { comeToRest, readList, readMeterPoints, readStatus, readTransferStatus } from './commands/reading.js';
import { readWave } from './commands/waves.js';
import { penceOf, plain } from './service/plain-answers.js';
import type { Sequence } from './service/sequence.js';
import { Divergence } from './world/divergence.js';
import { accountOf, SLOTS, type Slot } from './world/world.js';
import type { Worlds } from './world/worlds.js';

/** What is read of an account as staff see it. */
interface AccountBody {
  readonly ledgers: readonly { readonly balance: string }[];
  readonly transactions_total: number;
  readonly notes: readonly unknown[];
  readonly statements: readonly { readonly statement_id: string | null }[];
  readonly payment_instruction: { readonly reference: string } | null;
}

const PREFIX = 'EVENT_ACCOUNT_IMPORT_PROCESS_';

/** The state that an event leaves; NONE before the first. */
type Left = ProcessStatus | 'NONE';

/** What each event may come after, by the state it leaves, and the state it leads to: the table of transitions. */
const LEGAL = new Map<string, { readonly from: readonly Left[]; readonly to: ProcessStatus }>();
for (const { event, from, to } of Object.values<ImportTransition>(IMPORT_TRANSITIONS)) {
  const starts: readonly Left[] = from.length === 0 ? ['NONE'] : from;
  LEGAL.set(event, { from: [...(LEGAL.get(event)?.from ?? []), ...starts], to });
}

/**
 * Lets the service come to rest and compares all that can be read with the model.
 * @throws Divergence
 */
export async function compareEverything(worlds: Worlds, sequence: Sequence): Promise<void> {
  await comeToRest(worlds, sequence);
  for (const slot of SLOTS) {
    await readStatus(worlds, sequence, slot);
    if (worlds.certain((world) => world.imports[slot] === null)) continue;
    await readTransferStatus(worlds, sequence, slot);
    await readEvents(worlds, sequence, slot);
    await readMeterPoints(worlds, sequence, slot);
    if (worlds.isPossible((world) => Boolean(world.imports[slot]?.account))) await readAccount(worlds, sequence, slot);
  }
  await readWave(worlds, sequence);
  for (const list of ['all', 'pending', 'imported'] as const) await readList(worlds, sequence, 'A', list);
  await readList(worlds, sequence, 'B', 'all');
}

/** The path of an import by its events: legal in every step, and the one the model went. */
async function readEvents(worlds: Worlds, sequence: Sequence, slot: Slot): Promise<void> {
  const answer = await sequence.call(
    `v2/data-import/accounts/${sequence.codeOf(slot)}/${sequence.numberOf(slot)}/events/?limit=1000`,
  );
  const told = (answer.status === 200 ? answer.body : []) as readonly { readonly event: string }[];
  const names = told.map(({ event }) => event);
  const events = names.filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length));
  let state: Left = 'NONE';
  for (const event of events) {
    const step = LEGAL.get(event);
    if (!step?.from.includes(state)) throw new Divergence(`event ${event} of ${slot}`, state, step?.from ?? [], worlds);
    state = step.to;
  }
  const seen = plain(answer, () => ({
    state,
    trail: events.filter((event) => event !== 'STARTED' && event !== 'REQUEUED'),
  }));
  worlds.observe(`events of ${slot}`, seen, (world) => {
    const one = world.imports[slot];
    if (one === null) return { answer: { status: 404, code: 'not_found' }, world };
    return { answer: { status: 200, state: one.status, trail: one.trail }, world };
  });
}

async function readAccount(worlds: Worlds, sequence: Sequence, slot: Slot): Promise<void> {
  const answer = await sequence.staff.get(`accounts/${sequence.seen[slot].account}`);
  const seen = plain(answer, (body: AccountBody) => ({
    pence: penceOf(body.ledgers[0]?.balance ?? ''),
    transactions: body.transactions_total,
    notes: body.notes.length,
    statements: body.statements.flatMap(({ statement_id: id }) => (id === null ? [] : [id])).sort(),
    instruction: body.payment_instruction?.reference ?? null,
  }));
  const number = sequence.numberOf(slot);
  worlds.observe(`account of ${slot}`, seen, (world) => {
    const { instruction, ...account } = accountAnswer(accountOf(world, slot));
    const reference = instruction === null ? null : `${instruction}_${number}`;
    return { answer: { status: 200, ...account, instruction: reference }, world };
  });
}
