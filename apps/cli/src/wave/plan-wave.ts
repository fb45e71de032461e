import type { NewWavePlan, WavePlanHistory } from '@carryover/client';
import type { Command } from 'commander';
import { asking } from '../ask/asking.js';
import { type AskOptions, addAskOptions, openClient } from '../ask/open-client.js';
import type { CommandHost } from '../program/command-host.js';
import { usageProblem } from '../program/command-problem.js';
import type { ExitCode } from '../program/exit-codes.js';
import { wholeNumber } from '../program/option-values.js';
import type { Surroundings } from '../program/surroundings.js';
import { printable } from '../terminal/printable.js';
import { readObject } from './read-object.js';
import { renderWave } from './render-wave.js';
import { tell } from './tell.js';

const MOST_ACCOUNTS = 100_000_000;

interface PlanOptions extends AskOptions {
  readonly file?: string;
  readonly reason?: string;
}

/** `carryover wave plan`: shows when the accounts of a wave may start, or changes it. */
export function definePlan(wave: Command, { run, surroundings }: CommandHost): void {
  addAskOptions(
    wave
      .command('plan')
      .summary('show or change when the accounts of a wave may start')
      .description(
        'Shows the plan of a wave and what limits it now. With a file, a JSON object such as {"window": {"from": "22:00", "to": "06:00"}, "accounts_per_day": 5000}, that is its plan from now on; {} has no limit.',
      )
      .argument('<wave>', 'code of the wave'),
  )
    .option('--file <file>', 'the plan that takes the place of what there is')
    .option('--reason <text>', 'why it is changed; kept in its history')
    .action((code: string, options: PlanOptions) => run(() => planWave(code, options, surroundings)));
}

async function planWave(code: string, options: PlanOptions, surroundings: Surroundings): Promise<ExitCode> {
  const { supplier, file, reason } = options;
  if (file === undefined && reason !== undefined) throw usageProblem('--reason goes with --file');
  const plan: NewWavePlan | null = file === undefined ? null : await readObject(file);
  const client = await openClient(options, surroundings);
  const history = await asking(`wave ${code} of import supplier ${supplier}`, () =>
    plan === null
      ? client.waves.plan(supplier, code)
      : client.waves.setPlan(supplier, code, reason === undefined ? plan : { ...plan, reason }),
  );
  return tell(surroundings, options, history, renderPlan(code, history));
}

interface FiguresOptions extends AskOptions {
  readonly accounts?: number;
  readonly totals?: string;
  readonly revision?: number;
  readonly reason?: string;
}

/** `carryover wave planned`: says anew what a wave is to come to. */
export function definePlanned(wave: Command, { run, surroundings }: CommandHost): void {
  addAskOptions(
    wave
      .command('planned')
      .summary('change what a wave is to come to')
      .description(
        'Takes the place of what was planned, while the wave is LOADING: what is left out is planned no more.',
      )
      .argument('<wave>', 'code of the wave'),
  )
    .option('--accounts <n>', 'accounts it is to have; a release asks for as many', wholeNumber(1, MOST_ACCOUNTS))
    .option('--totals <file>', 'its totals, a JSON object such as {"customers": 2100, "balance": "120.50"}')
    .option('--revision <n>', 'change it only while planned_revision is this', wholeNumber(1, 2_147_483_647))
    .option('--reason <text>', 'why it is changed; kept in the history of the wave')
    .action((code: string, options: FiguresOptions) => run(() => planFigures(code, options, surroundings)));
}

async function planFigures(code: string, options: FiguresOptions, surroundings: Surroundings): Promise<ExitCode> {
  const { supplier, accounts, totals, revision, reason } = options;
  const figures = {
    ...(accounts !== undefined && { planned_accounts: accounts }),
    ...(totals !== undefined && { planned_totals: await readObject(totals) }),
    ...(revision !== undefined && { revision }),
    ...(reason !== undefined && { reason }),
  };
  const client = await openClient(options, surroundings);
  const planned = await asking(`wave ${code} of import supplier ${supplier}`, () =>
    client.waves.setPlanned(supplier, code, figures),
  );
  return tell(surroundings, options, planned, renderWave(planned));
}

function renderPlan(code: string, { plan }: WavePlanHistory): string[] {
  if (plan === null) return [`Wave ${code} has no plan: its accounts start as soon as workers are free.`];
  const { revision, changed_at, limit, admitted_today, ...planned } = plan;
  return [
    `Plan ${revision} of wave ${code}, of ${changed_at.slice(0, 16).replace('T', ' ')}: ${printable(JSON.stringify(planned))}`,
    `${admitted_today} accounts were let go today.`,
    ...(limit === null ? [] : [printable(limit.detail)]),
  ];
}
