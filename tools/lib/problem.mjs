/** Something the person at the keyboard can put right: shown as one sentence, without a stack. */
export class Problem extends Error {
  /** @param {string} sentence what is wrong and what to do  @param {string} [output] lines worth reading below it */
  constructor(sentence, output = '') {
    super(sentence);
    this.name = 'Problem';
    this.output = output;
  }
}

/** Prints what went wrong: a sentence for a Problem, the stack for anything nobody foresaw. */
export function reportProblem(error) {
  if (!(error instanceof Problem)) {
    console.error(error);
    return;
  }
  if (error.output.trim()) console.error(`${error.output.trimEnd()}\n`);
  console.error(`carryover: ${error.message}`);
}
