import fc from 'fast-check';
import { plainCreate } from './commands/imports.mjs';
import { commandFrom, commandsArbitrary } from './commands/model-command.mjs';
import { Tally } from './commands/tally.mjs';
import { compareEverything } from './compare-everything.mjs';
import { Worlds } from './world/worlds.mjs';

/** How a sequence begins: what its suppliers are set to, the numbers sent at once, and one sent for a window ahead. */
const settingArbitrary = fc.record({
  checksDocuments: fc.boolean(),
  blocksData: fc.boolean(),
  sent: fc.constantFrom([], [], [0], [0], [0, 2]),
  held: fc.constantFrom(null, null, 0, 1),
});

/** Milliseconds in which a shorter sequence is looked for once one has diverged. */
const SHORTENS_FOR = 180_000;

/** Milliseconds until a sequence must have come to rest; a lease may lapse more than once on a busy machine. */
const SETTLES_WITHIN = 180_000;

/** Milliseconds until a shorter sequence must have come to rest: one that never does would use up the time for all others. */
const SHORTER_SETTLES_WITHIN = 30_000;

/** Keeps the random seeds of the lanes of a run apart. */
const LANE_STEP = 1_000_003;

/**
 * Runs random sequences, several at a time. Each lane draws from a random seed of its own, which a report names.
 *
 * @param {import('./service/model-service.mjs').ModelService} service
 * @param {{
 *   sequences: number, seed: number, lanes: number, path?: string, replayPath?: string, say?: (text: string) => void,
 *   pause?: number,
 * }} options path and replayPath as a report named them, with its seed and one lane, for the same sequence again; pause is
 *   the milliseconds before each command, in which workers go on; say is
 *   told of a divergence at once, before a shorter one is looked for
 * @returns {Promise<{ tally: Tally, sequences: number, divergences: string[] }>}
 */
export async function runModel(
  service,
  { sequences, seed, lanes, path, replayPath, pause = 0, say = () => undefined },
) {
  const tally = new Tally();
  const run = async (lane) => {
    const organization = await service.addOrganization(`lane-${lane}`);
    const shortening = new Shortening(say);
    const property = fc.asyncProperty(settingArbitrary, commandsArbitrary({ tally, replayPath }), (setting, commands) =>
      shortening.within((settlesWithin) =>
        runSequence(service, organization, setting, commands, { settlesWithin, pause }),
      ),
    );
    const numRuns = Math.ceil(sequences / lanes);
    const parameters = { numRuns, seed: (seed + lane * LANE_STEP) | 0, ...(path ? { path } : {}) };
    return fc.check(property, parameters);
  };
  const details = await Promise.all(Array.from({ length: lanes }, (_, lane) => run(lane)));
  const divergences = details.filter(({ failed }) => failed).map(report);
  return { tally, sequences: details.reduce((sum, { numRuns }) => sum + numRuns, 0), divergences };
}

/** Gives a lane some time to find a shorter sequence than the first that diverged. */
class Shortening {
  #until = Number.POSITIVE_INFINITY;
  #say;

  constructor(say) {
    this.#say = say;
  }

  async within(run) {
    // As if it agreed: the shortest one found by now is reported.
    if (performance.now() > this.#until) return;
    try {
      await run(this.#until === Number.POSITIVE_INFINITY ? SETTLES_WITHIN : SHORTER_SETTLES_WITHIN);
    } catch (error) {
      if (this.#until === Number.POSITIVE_INFINITY) {
        this.#until = performance.now() + SHORTENS_FOR;
        this.#say(`Diverged; looking for a shorter sequence.\n${error.message}`);
      }
      throw error;
    }
  }
}

/**
 * Runs one known sequence.
 * @param {{ name: string, setting: object, commands: [string, object][] }} found as written down
 * @throws Divergence
 */
export async function runFound(service, { name, setting, commands }) {
  const organization = await service.addOrganization(`found-${name}`);
  await runSequence(
    service,
    organization,
    setting,
    commands.map((command) => commandFrom(command)),
  );
}

async function runSequence(
  service,
  organization,
  setting,
  commands,
  patience = { settlesWithin: SETTLES_WITHIN, pause: 0 },
) {
  const worlds = new Worlds(setting);
  const sequence = await service.begin(organization, setting);
  Object.assign(sequence, patience);
  const { sent = [], held = null } = setting;
  const first = sent.map(plainCreate);
  if (held !== null) first.unshift({ ...plainCreate(held), isScheduled: true });
  for (const args of first) await commandFrom(['create', args]).run(worlds, sequence);
  await fc.asyncModelRun(() => ({ model: worlds, real: sequence }), commands);
  await compareEverything(worlds, sequence);
}

/** A divergence in words: the shortest sequence found, how to run it again, and what was wrong. */
function report({ seed, counterexample, counterexamplePath, errorInstance, numShrinks }) {
  const [setting, commands] = counterexample;
  const text = String(commands);
  const replay = /replayPath="([^"]*)"/.exec(text)?.[1] ?? '';
  return [
    `Diverged, after ${numShrinks} times shorter. Again: npm run model -- --seed ${seed} --path ${counterexamplePath} --replay ${replay}`,
    `setting ${JSON.stringify(setting)}`,
    `commands ${text}`,
    errorInstance instanceof Error ? errorInstance.stack : String(errorInstance),
  ].join('\n');
}
