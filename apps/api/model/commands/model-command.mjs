import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import * as adding from './adding.mjs';
import { create, validate } from './imports.mjs';
import * as operating from './operating.mjs';
import * as reading from './reading.mjs';
import { Tally } from './tally.mjs';

const { status, transferStatus, lists, settle } = reading;

/** Every kind of command: how often it is drawn, what it may be given, and how it is done and judged. */
export const KINDS = { validate, create, ...adding, ...operating, status, transferStatus, lists, settle };

/** One step of a sequence; as text it is the JSON that {@link commandFrom} reads. */
export class ModelCommand {
  /**
   * @param {keyof typeof KINDS} kind
   * @param {object} args
   * @param {import('./tally.mjs').Tally} tally
   */
  constructor(kind, args, tally) {
    this.kind = kind;
    this.args = args;
    this.tally = tally;
  }

  check() {
    return true;
  }

  async run(worlds, sequence) {
    if (sequence.pause > 0) await wait(sequence.pause);
    const outcome = await KINDS[this.kind].run(worlds, sequence, this.args, this.toString());
    this.tally.count(this.kind, outcome ?? worlds.latestSeen);
  }

  toString() {
    return JSON.stringify([this.kind, this.args]);
  }
}

/** A command from what stands in a report. @param {[keyof typeof KINDS, object]} written */
export function commandFrom([kind, args]) {
  return new ModelCommand(kind, args, new Tally());
}

/** Sequences of commands. @param {{ tally: Tally, replayPath?: string }} options */
export function commandsArbitrary({ tally, replayPath }) {
  const kinds = Object.entries(KINDS).map(([kind, { weight, arguments: given }]) => ({
    weight,
    arbitrary: given.map((args) => new ModelCommand(kind, args, tally)),
  }));
  return fc.commands([fc.oneof(...kinds)], { maxCommands: 24, size: 'max', ...(replayPath ? { replayPath } : {}) });
}
