import { setTimeout as wait } from 'node:timers/promises';
import type { Carryover } from '../../../apps/api/e2e/support/carryover.mjs';
import type { ServiceProcess } from '../../../apps/api/e2e/support/service-process.mjs';
import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import type { Scenario } from './scenario.js';
import type { Stage } from './stage.js';
import { SteadyLoad } from './steady-load.js';

/** Lines of one event that one process may log at warn or error within a fault; a handful says it, a flood hides it. */
const LINES_AT_MOST = 60;

/** Accounts sent a second. */
const PER_SECOND = 8;

const SETTLE_WITHIN = 240_000;

/** Processes that live through a fault. */
export const PROCESSES = { apis: 2, workers: 2 };

const SOME_PROCESSED = `SELECT 1 FROM account_import_process
  WHERE status = 'PROCESSED' AND external_account_number = ANY($1) LIMIT 1`;

/** Something that goes wrong around the service for a while. */
interface Fault {
  begin(): Promise<unknown>;
  lift?(): Promise<unknown>;
  /** How long it reigns. */
  readonly milliseconds?: number;
  /** Accounts. */
  readonly perSecond?: number;
  /** Accounts of another part of one scenario are others. */
  readonly part?: number;
  /** Creates have to be answered 201 all along, but for a few. */
  readonly isUnseen?: boolean;
}

/** A scenario of one such fault; the rest is as of the two. */
export interface FaultScenario
  extends Omit<Scenario, 'run'>,
    Required<Pick<Fault, 'milliseconds'>>,
    Pick<Fault, 'isUnseen'> {
  /** What the processes are told besides. */
  readonly env?: Record<string, string>;
  begin(stage: Stage): unknown;
  lift?(stage: Stage): unknown;
}

/**
 * Accounts arrive evenly before, during and after a fault of something around the service. Clients see 201 or a precise
 * 503, the processes live through it, the logs stay readable, and work goes on when the fault is lifted.
 * @throws {Error} with every promise that was not kept
 */
export async function underFault(stage: Stage, carryover: Carryover, fault: Fault): Promise<object> {
  const {
    begin,
    lift = async () => undefined,
    milliseconds = 0,
    perSecond = PER_SECOND,
    part = 1,
    isUnseen = false,
  } = fault;
  const supplier = await carryover.supplier();
  const count = Math.ceil((milliseconds / 1_000 + 60) * perSecond);
  const load = new SteadyLoad(stage, { carryover, supplier, count, part });
  const processes = [...carryover.apis, ...carryover.workers];
  const loudBefore = processes.map(({ loud }) => new Map(loud));
  const started = performance.now();
  load.start(perSecond);
  await goesOn(load, carryover, started);
  const begun = performance.now();
  await begin();
  await wait(milliseconds);
  const lifted = performance.now();
  await lift();
  await goesOn(load, carryover, lifted);
  stage.resumedSince(lifted);
  await load.answered(perSecond * 2, performance.now());
  await load.stop();
  const stopped = performance.now();
  await carryover.settled(SETTLE_WITHIN);
  const settledMs = Math.round(performance.now() - stopped);
  const complaints = [...load.complaints(), ...deaths(processes), ...floods(processes, loudBefore)];
  const during = load.between(begun, lifted);
  const refused = load.answers.filter(({ status }) => status !== 201).length;
  // A machine that is busy with something else refuses a few by itself.
  if (isUnseen && refused > load.answers.length / 4)
    complaints.push(
      `${refused} creates were refused; hardly one had to be: ${JSON.stringify(SteadyLoad.summary(load.answers))}`,
    );
  const alarms = processes.flatMap((process) => process.alarms.slice(-2));
  if (complaints.length > 0) throw new Error([...complaints, ...alarms].join('\n'));
  return { during: SteadyLoad.summary(during), all: SteadyLoad.summary(load.answers), settledMs };
}

/**
 * The same fault as often as the size asks for, with new accounts each time.
 * @returns figures of each time
 */
export async function underFaultAgain(
  stage: Stage,
  carryover: Carryover,
  fault: Omit<Fault, 'part'>,
): Promise<object[]> {
  const figures: object[] = [];
  for (let time = 1; time <= stage.times; time += 1)
    figures.push(await underFault(stage, carryover, { ...fault, part: time }));
  return figures;
}

/**
 * A scenario of one fault, again and again under load, with two processes of each kind living through it.
 */
export function faultScenario({ begin, lift, milliseconds, isUnseen, env = {}, ...scenario }: FaultScenario): Scenario {
  return {
    resumeWithin: 15_000,
    ...scenario,
    async run(stage) {
      const carryover = await stage.start({ ...PROCESSES, env });
      const act = { begin: async () => begin(stage), lift: async () => lift?.(stage) };
      return { figures: await underFaultAgain(stage, carryover, { ...act, milliseconds, isUnseen }) };
    },
  };
}

/** Waits until an account that was sent since then is accepted and processed. */
async function goesOn(load: SteadyLoad, carryover: Carryover, since: number): Promise<void> {
  const isOn = async () => {
    const accepted = load.between(since).filter(({ status }) => status === 201);
    if (accepted.length === 0) return false;
    const numbers = accepted.map(({ number }) => number);
    return (await carryover.query(SOME_PROCESSED, [numbers]).catch(() => [])).length > 0;
  };
  if (await waitUntil(isOn, { milliseconds: 120_000 })) return;
  throw new Error(
    `nothing was accepted and processed in two minutes: ${JSON.stringify(SteadyLoad.summary(load.between(since)))}`,
  );
}

function deaths(processes: readonly ServiceProcess[]): string[] {
  return processes
    .filter(({ hasEnded }) => hasEnded)
    .map(({ lines }) => `a process died: ${lines.slice(-3).join(' | ')}`);
}

function floods(processes: readonly ServiceProcess[], before: readonly ReadonlyMap<string, number>[]): string[] {
  return processes.flatMap(({ loud }, index) =>
    [...loud]
      .map(([event, count]) => ({ event, more: count - (before[index]?.get(event) ?? 0) }))
      .filter(({ more }) => more > LINES_AT_MOST)
      .map(({ event, more }) => `${more} lines of ${event} by one process`),
  );
}
