import { readJson, writePrivateFile } from './private-files.mjs';

/** Passing at the second run only is too much when it happens so often in so many runs, the present one included. */
const RUNS = 20;
const TOO_OFTEN = 3;

/**
 * The unsteady tests of earlier runs: three times is no chance. Entries expire by themselves, because only the last
 * 20 runs count and only new unsteadiness fails.
 */
export class UnsteadyRecord {
  #file;
  #run;
  /** The numbers of the runs in which a file was unsteady. @type {Map<string, number[]>} */
  #runsOf;

  /** Opens the record for a new run. @param {string} file JSON; none in a fresh checkout */
  constructor(file) {
    /** @type {{ run?: number, unsteady?: Record<string, number[]> }} */
    const { run = 0, unsteady = {} } = readJson(file, {});
    this.#file = file;
    this.#run = run + 1;
    this.#runsOf = new Map();
    for (const [name, runs] of Object.entries(unsteady)) {
      const recent = runs.filter((earlier) => earlier > this.#run - RUNS);
      if (recent.length > 0) this.#runsOf.set(name, recent);
    }
    this.#write();
  }

  /**
   * Records the unsteady tests of this run.
   * @param {string[]} names of files or scenarios
   * @returns {string[]} those that were in three of the last 20 runs
   */
  add(names) {
    for (const name of names) this.#runsOf.set(name, [...new Set([...(this.#runsOf.get(name) ?? []), this.#run])]);
    if (names.length > 0) this.#write();
    return names.filter((name) => (this.#runsOf.get(name) ?? []).length >= TOO_OFTEN);
  }

  #write() {
    const content = { run: this.#run, unsteady: Object.fromEntries(this.#runsOf) };
    writePrivateFile(this.#file, `${JSON.stringify(content, null, 2)}\n`);
  }
}

/**
 * The result of a check in which what is unsteady too often has failed, although it passed in the end.
 * @param {{ passed: number, failed: number, output: string, failing?: string[], unsteady?: string[] }} result
 * @param {UnsteadyRecord} record
 */
export function checkUnsteady(result, record) {
  const tooOften = record.add(result.unsteady ?? []);
  if (tooOften.length === 0) return result;
  const named = tooOften.map(
    (name) => `${name}: passed at its second run only, ${TOO_OFTEN} times or more in ${RUNS} runs`,
  );
  return { ...result, failed: result.failed + tooOften.length, failing: [...(result.failing ?? []), ...named] };
}
