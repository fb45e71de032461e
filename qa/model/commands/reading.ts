import fc from 'fast-check';
import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import { type ListName, listAnswer, meterPointAnswer, statusAnswer, transferAnswer } from '../answers/reading.js';
import { plain } from '../service/plain-answers.js';
import type { Seen, Sequence } from '../service/sequence.js';
import { Divergence } from '../world/divergence.js';
import { importSteps, waveSteps } from '../world/worker-steps.js';
import { SLOTS, type Slot, type SupplierName } from '../world/world.js';
import type { Worlds } from '../world/worlds.js';
import { slot as anySlot, supplier } from './arguments.js';
import { kindOf } from './kind.js';
import { readWave } from './waves.js';

/** What is read of an answer. */
interface Listed {
  readonly status: string;
}

interface StatusBody extends Listed {
  readonly platform_identifier: string | null;
  readonly latest_error?: { readonly code: string } | null;
}

interface ListEntry {
  readonly external_account_number: string;
  readonly platform_account_number: string | null;
}

/** Milliseconds within which a whole list is given out. */
const LISTED_WITHIN = 180_000;
const EVERY = 50;

/** What was seen of a number for the first time holds for ever. @throws Divergence it changed */
function holdTo(worlds: Worlds, sequence: Sequence, slot: Slot, [name, value]: [keyof Seen, string]): void {
  const seen = sequence.seen[slot];
  seen[name] ??= value;
  if (seen[name] !== value)
    throw new Divergence(`${name} of slot ${slot}`, value, [JSON.stringify(seen[name])], worlds);
}

/** Reads the v2 status of a number. */
export async function readStatus(
  worlds: Worlds,
  sequence: Sequence,
  slot: Slot,
  say = `status of ${slot}`,
): Promise<void> {
  const answer = await sequence.apiOf(slot).status(sequence.numberOf(slot));
  const { created_at: createdAt, platform_identifier: account } = Object(answer.body);
  if (createdAt !== undefined) holdTo(worlds, sequence, slot, ['createdAt', createdAt]);
  if (typeof account === 'string') holdTo(worlds, sequence, slot, ['account', account]);
  const seen = plain(answer, (body: StatusBody) => ({
    state: body.status,
    hasAccount: body.platform_identifier !== null,
    error: body.latest_error?.code ?? null,
  }));
  worlds.observe(say, seen, (world) => ({ answer: statusAnswer(world.imports[slot]), world }));
}

/** Reads the status of version 1. */
export async function readTransferStatus(
  worlds: Worlds,
  sequence: Sequence,
  slot: Slot,
  say = `v1 status of ${slot}`,
): Promise<void> {
  const path = `v1/data-import/account-transfer-status/${sequence.codeOf(slot)}/${sequence.numberOf(slot)}/`;
  const answer = await sequence.call(path);
  const account: string = Object(answer.body).platform_account_number ?? '';
  if (account !== '') holdTo(worlds, sequence, slot, ['account', account]);
  const seen = plain(answer, ({ status }: Listed) => ({ state: status, hasAccount: account !== '' }));
  worlds.observe(say, seen, (world) => ({ answer: transferAnswer(world.imports[slot]), world }));
}

/** Reads one of the lists of version 1. */
export async function readList(
  worlds: Worlds,
  sequence: Sequence,
  owner: SupplierName,
  list: ListName,
  say = `list ${list} of ${owner}`,
): Promise<void> {
  const path = `v1/data-import/${list}-account-import-processes/${sequence.supplierCode(owner)}/`;
  // Other sequences read lists too, and only so many whole ones are given out at once.
  let answer = await sequence.call(path);
  const isGiven = async () => {
    if (answer.status === 429) answer = await sequence.call(path);
    return answer.status !== 429;
  };
  await waitUntil(isGiven, { milliseconds: LISTED_WITHIN, every: 200 });
  const slotOf = (number: string) => SLOTS.find((slot) => sequence.numberOf(slot) === number);
  const seen = plain(answer, (body: ListEntry[]) => ({
    entries: body
      .map((entry) => ({
        slot: slotOf(entry.external_account_number),
        hasAccount: entry.platform_account_number !== null,
      }))
      .sort((one, other) => Number(one.slot) - Number(other.slot)),
  }));
  worlds.observe(say, seen, (world) => ({ answer: listAnswer(world, owner, list), world }));
}

/** Reads where the meter points of a number stand. */
export async function readMeterPoints(
  worlds: Worlds,
  sequence: Sequence,
  slot: Slot,
  say = `meter points of ${slot}`,
): Promise<void> {
  const path = `v1/data-import/meterpoint-statuses-for-account/${sequence.codeOf(slot)}/${sequence.numberOf(slot)}/`;
  const seen = plain(await sequence.call(path), (body: Listed[]) => ({ points: body.map(({ status }) => status) }));
  worlds.observe(say, seen, (world) => ({ answer: meterPointAnswer(world.imports[slot]), world }));
}

/** Waits until nothing goes on by itself any more, watching every number on the way. @throws Divergence it does not end */
export async function comeToRest(worlds: Worlds, sequence: Sequence): Promise<void> {
  const isRestless = (slot: Slot) => worlds.isPossible((world) => importSteps(world, slot, worlds.setting).length > 0);
  const look = async () => {
    for (const slot of SLOTS.filter(isRestless)) {
      await readStatus(worlds, sequence, slot);
      if (worlds.isPossible((world) => world.imports[slot]?.account?.registration === 'marked'))
        await readMeterPoints(worlds, sequence, slot);
    }
    if (worlds.isPossible((world) => waveSteps(world).length > 0)) await readWave(worlds, sequence);
    return worlds.areAtRest;
  };
  if (!(await waitUntil(look, { milliseconds: sequence.settlesWithin, every: EVERY })))
    throw new Divergence('coming to rest', 'still busy', ['rest'], worlds);
}

export const status = kindOf({
  weight: 4,
  arguments: fc.record({ slot: anySlot }),
  run: (worlds, sequence, { slot }, say) => readStatus(worlds, sequence, slot, say),
});

export const transferStatus = kindOf({
  weight: 1,
  arguments: fc.record({ slot: anySlot }),
  run: (worlds, sequence, { slot }, say) => readTransferStatus(worlds, sequence, slot, say),
});

export const lists = kindOf({
  weight: 1,
  arguments: fc.record({ supplier, list: fc.constantFrom<ListName[]>('all', 'pending', 'imported') }),
  run: (worlds, sequence, { supplier: owner, list }, say) => readList(worlds, sequence, owner, list, say),
});

export const settle = kindOf({
  weight: 8,
  arguments: fc.constant({}),
  run: (worlds, sequence) => comeToRest(worlds, sequence).then(() => 'at rest'),
});
