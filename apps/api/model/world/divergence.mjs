/** The service did what no world of the model allows. */
export class Divergence extends Error {
  /**
   * @param {string} what was done
   * @param {unknown} seen what came of it
   * @param {string[]} expected what would have been right
   * @param {{ log: string[], describe: () => string[] }} worlds as they were before
   */
  constructor(what, seen, expected, worlds) {
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
