import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import type { Sequence } from '../service/sequence.js';
import type { Worlds } from '../world/worlds.js';
import * as adding from './adding.js';
import { correct, create, validate } from './imports.js';
import type { Kind } from './kind.js';
import * as operating from './operating.js';
import * as reading from './reading.js';
import { Tally } from './tally.js';
import { decideWave, sendLine, wave } from './waves.js';

const { status, transferStatus, lists, settle } = reading;

/** Every kind of command: how often it is drawn, what it may be given, and how it is done and checked. */
export const KINDS = {
  validate,
  create,
  correct,
  sendLine,
  decideWave,
  wave,
  ...adding,
  ...operating,
  status,
  transferStatus,
  lists,
  settle,
};

export type KindName = keyof typeof KINDS;

const kinds: Readonly<Record<KindName, Kind<object>>> = KINDS;
const NAMES = Object.keys(KINDS) as KindName[];

/** One step of a sequence; as text it is the JSON that {@link commandFrom} reads. */
class ModelCommand implements fc.AsyncCommand<Worlds, Sequence> {
  constructor(
    readonly kind: KindName,
    readonly args: object,
    readonly tally: Tally,
  ) {}

  check(): boolean {
    return true;
  }

  async run(worlds: Worlds, sequence: Sequence): Promise<void> {
    if (sequence.pause > 0) await wait(sequence.pause);
    const outcome = await kinds[this.kind].run(worlds, sequence, this.args, this.toString());
    this.tally.count(this.kind, outcome ?? worlds.latestSeen);
  }

  toString(): string {
    return JSON.stringify([this.kind, this.args]);
  }
}

/** A command as it stands in a report. */
export type WrittenCommand = readonly [KindName, object];

/** A command from what stands in a report. */
export function commandFrom([kind, args]: WrittenCommand): ModelCommand {
  return new ModelCommand(kind, args, new Tally());
}

/** Sequences of commands. */
export function commandsArbitrary({ tally, replayPath }: { tally: Tally; replayPath?: string | undefined }) {
  const drawn = NAMES.map((kind) => ({
    weight: kinds[kind].weight,
    arbitrary: kinds[kind].arguments.map((args) => new ModelCommand(kind, args, tally)),
  }));
  return fc.commands([fc.oneof(...drawn)], { maxCommands: 24, size: 'max', ...(replayPath ? { replayPath } : {}) });
}
