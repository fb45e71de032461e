import type { WaveDecision, WaveGate } from '@carryover/client';
import type { Command } from 'commander';
import { asking } from '../ask/asking.js';
import { type AskOptions, addAskOptions, openClient } from '../ask/open-client.js';
import type { CommandHost } from '../program/command-host.js';
import { renderWave } from './render-wave.js';
import { tell } from './tell.js';

interface DecideOptions extends AskOptions {
  readonly reason?: string;
  readonly waiveGates?: boolean;
  readonly gate?: WaveGate;
}

type Decide = WaveDecision['decide'];

/** What each decision does, in the order in which a wave comes to them. */
const DECISIONS: Readonly<Record<Decide, string>> = {
  ready: 'say that all of a wave is sent: it takes no more parts',
  reopen: 'have it take parts again; what was validated and approved counts no more',
  'dry-run': 'validate all of a wave together, as it would be imported',
  waive: 'let a wave pass a gate that is red, for a reason',
  approve: 'approve the release of a wave',
  release: 'let the accounts of a wave be imported',
  halt: 'have the accounts wait that are not imported yet',
  reconcile: 'say that what was imported is what was planned',
  'sign-off': 'sign a wave off; once staff have, too, nothing of it changes',
  cancel: 'give a wave up: what waits is cancelled',
};

/** `carryover wave release` and the other decisions about a wave, each a command of its name. */
export function defineDecisions(wave: Command, host: CommandHost): void {
  for (const [decide, summary] of Object.entries(DECISIONS)) define(wave, host, decide as Decide, summary);
}

function define(wave: Command, { run, surroundings }: CommandHost, decide: Decide, summary: string): void {
  const command = addAskOptions(wave.command(decide).summary(summary).argument('<wave>', 'code of the wave'));
  if (decide === 'waive') {
    command
      .requiredOption('--gate <gate>', 'the gate, as wave show --json names it')
      .requiredOption('--reason <text>', 'why; shown with the gate');
  } else {
    command.option('--reason <text>', 'why; kept in the history of the wave');
  }
  if (decide === 'release' || decide === 'reconcile')
    command.option('--waive-gates', 'do it although gates are red; takes a reason');
  command.action((code: string, options: DecideOptions) =>
    run(async () => {
      const { supplier } = options;
      const client = await openClient(options, surroundings);
      const about = `wave ${code} of import supplier ${supplier}`;
      const decided = await asking(about, () => client.waves.decide(supplier, code, decisionOf(decide, options)));
      return tell(surroundings, options, decided, renderWave(decided));
    }),
  );
}

function decisionOf(decide: Decide, { reason, waiveGates = false, gate }: DecideOptions): WaveDecision {
  // Both are required options of that command.
  if (decide === 'waive') return { decide, gate: gate ?? 'parts_complete', reason: reason ?? '' };
  const given = reason === undefined ? {} : { reason };
  if (decide === 'release' || decide === 'reconcile')
    return { decide, ...given, ...(waiveGates ? { waive_gates: true } : {}) };
  return { decide, ...given };
}
