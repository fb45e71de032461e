/** Something the person at the keyboard can put right: shown as one sentence, without a stack. */
export class Problem extends Error {
  /** @param {string} sentence what is wrong and what to do  @param {string} [output] lines worth reading below it */
  constructor(sentence, output = '') {
    super(sentence);
    this.name = 'Problem';
    this.output = output;
  }
}

/**
 * The code of an error of Node or the system, such as ENOENT; undefined for others.
 * @param {unknown} error  @returns {unknown}
 */
export function codeOf(error) {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}

/** What an error says of itself. @param {unknown} error  @returns {string} */
export function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}

/** Prints an error: the sentence of a Problem, the stack of anything else. @param {unknown} error */
export function reportProblem(error) {
  if (!(error instanceof Problem)) {
    console.error(error);
    return;
  }
  if (error.output.trim()) console.error(`${error.output.trimEnd()}\n`);
  console.error(`carryover: ${error.message}`);
}
