import fc from 'fast-check';
import { plainCreate } from './commands/imports.js';
import { commandFrom, commandsArbitrary } from './commands/model-command.js';
import { Tally } from './commands/tally.js';
import { compareEverything } from './compare-everything.js';
import type { KnownSequence } from './known-sequences.js';
import type { ModelService, Organization } from './service/model-service.js';
import type { Sequence } from './service/sequence.js';
import type { Setting, Slot } from './world/world.js';
import { Worlds } from './world/worlds.js';

/** How a sequence begins: what its suppliers are set to, the numbers sent at once, and one sent for a window ahead. */
const settingArbitrary: fc.Arbitrary<Setting> = fc.record({
  checksDocuments: fc.boolean(),
  blocksData: fc.boolean(),
  sent: fc.constantFrom<Slot[][]>([], [], [0], [0], [0, 2]),
  held: fc.constantFrom<(Slot | null)[]>(null, null, 0, 1),
});

/** The commands of one sequence. */
type Commands = Iterable<fc.AsyncCommand<Worlds, Sequence, boolean>>;

/** Milliseconds in which a shorter sequence is looked for once one has diverged. */
const SHORTENS_FOR = 180_000;

/** Milliseconds until a sequence must have come to rest; a lease may lapse more than once on a busy machine. */
const SETTLES_WITHIN = 180_000;

/** Milliseconds until a shorter sequence must have come to rest: one that never does would use up the time for all others. */
const SHORTER_SETTLES_WITHIN = 30_000;

/** Keeps the random seeds of the lanes of a run apart. */
const LANE_STEP = 1_000_003;

/** Which sequences are run, and how. */
export interface ModelOptions {
  readonly sequences: number;
  readonly seed: number;
  readonly lanes: number;
  /** As a report named it, with its seed and one lane, for the same sequence again. */
  readonly path?: string;
  /** As a report named it. */
  readonly replayPath?: string;
  /** Milliseconds before each command, in which workers go on. */
  readonly pause?: number;
  /** Is told of a divergence at once, before a shorter one is looked for. */
  readonly say?: (text: string) => void;
}

/** Result of the run. */
export interface ModelOutcome {
  readonly tally: Tally;
  readonly sequences: number;
  readonly divergences: readonly string[];
}

/** Runs random sequences, several at a time. Each lane draws from a random seed of its own, which a report names. */
export async function runModel(
  service: ModelService,
  { sequences, seed, lanes, path, replayPath, pause = 0, say = () => undefined }: ModelOptions,
): Promise<ModelOutcome> {
  const tally = new Tally();
  const run = async (lane: number) => {
    // A run that tries one sequence several times has an organisation for each try: one has two keys at most.
    const organization = await service.addOrganization(`lane-${lane}-${pause}`);
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
  readonly #say: (text: string) => void;

  constructor(say: (text: string) => void) {
    this.#say = say;
  }

  async within(run: (settlesWithin: number) => Promise<void>): Promise<void> {
    // As if it agreed: the shortest one found by now is reported.
    if (performance.now() > this.#until) return;
    try {
      await run(this.#until === Number.POSITIVE_INFINITY ? SETTLES_WITHIN : SHORTER_SETTLES_WITHIN);
    } catch (error) {
      if (this.#until === Number.POSITIVE_INFINITY) {
        this.#until = performance.now() + SHORTENS_FOR;
        this.#say(`Diverged; looking for a shorter sequence.\n${error instanceof Error ? error.message : error}`);
      }
      throw error;
    }
  }
}

/**
 * Runs one known sequence.
 * @throws Divergence
 */
export async function runFound(service: ModelService, { name, setting, commands }: KnownSequence): Promise<void> {
  const organization = await service.addOrganization(`found-${name}`);
  await runSequence(
    service,
    organization,
    setting,
    commands.map((command) => commandFrom(command)),
  );
}

async function runSequence(
  service: ModelService,
  organization: Organization,
  setting: Setting,
  commands: Commands,
  patience = { settlesWithin: SETTLES_WITHIN, pause: 0 },
): Promise<void> {
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
function report({
  seed,
  counterexample,
  counterexamplePath,
  errorInstance,
  numShrinks,
}: fc.RunDetails<[Setting, Commands]>): string {
  const [setting, commands] = counterexample ?? [];
  const text = String(commands);
  const replay = /replayPath="([^"]*)"/.exec(text)?.[1] ?? '';
  return [
    `Diverged, after ${numShrinks} times shorter. Again: npm run model -- --seed ${seed} --path ${counterexamplePath} --replay ${replay}`,
    `setting ${JSON.stringify(setting)}`,
    `commands ${text}`,
    errorInstance instanceof Error ? errorInstance.stack : String(errorInstance),
  ].join('\n');
}
