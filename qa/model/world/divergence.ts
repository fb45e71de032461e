/** What has happened, and what was believed. */
interface Told {
  readonly log: readonly string[];
  describe(): string[];
}

/** The service did what no world of the model allows. */
export class Divergence extends Error {
  /**
   * @param what was done
   * @param seen what came of it
   * @param expected what would have been right
   * @param worlds as they were before
   */
  constructor(what: string, seen: unknown, expected: readonly string[], worlds: Told) {
    const lines = [
      `${what} gave ${JSON.stringify(seen)}, expected ${expected.join(' or ')}.`,
      'So far:',
      ...worlds.log.map((line) => `  ${line}`),
      'Worlds:',
      ...worlds.describe().map((line) => `  ${line}`),
    ];
    super(lines.join('\n'));
    this.name = 'Divergence';
  }
}
