/** Adds up, and shows the output of what failed; what failed is named once more at the end, where one looks first. */
export class Tally {
  #passed = 0;
  #failed = 0;
  #skipped = 0;
  /** @type {string[]} */
  #failing = [];

  /**
   * Adds the result of a check. A skipped one, with its reason, is neither a failure nor a success.
   * @param {string} name of the check
   * @param {import('./checks.mjs').Result} result
   * @param {{ seconds?: number, isShown?: boolean }} [options] isShown: its output was already
   */
  add(name, { passed, failed, output, failing = [], unsteady = [], skipped = '' }, { seconds, isShown = false } = {}) {
    if (skipped) {
      this.#skipped += 1;
      console.log(`SKIPPED  ${name}: ${skipped}`);
      return;
    }
    this.#passed += passed;
    this.#failed += failed;
    if (failed > 0) this.#failing.push(...(failing.length > 0 ? failing : [name]));
    if ((failed > 0 || unsteady.length > 0) && !isShown) console.log(output.trimEnd());
    for (const file of unsteady) console.log(`UNSTEADY  ${file} failed at first and passed when it ran again, alone`);
    const time = seconds === undefined ? '' : `, ${seconds.toFixed(1)} s`;
    console.log(`${failed > 0 ? 'FAILED' : 'ok'}  ${name}: ${passed} passed, ${failed} failed${time}`);
  }

  finish() {
    for (const name of this.#failing) console.log(`FAILED  ${name}`);
    if (this.#skipped > 0) console.log(`${this.#skipped} skipped`);
    // The last line is read by programs.
    console.log(`${this.#passed} passed, ${this.#failed} failed`);
    return this.#failed === 0 && this.#passed > 0 ? 0 : 1;
  }
}
