/** A step of a task that a thread is to do. */
export interface StepQuestion {
  /** Tells the question from others to the same thread. */
  readonly id: number;
  readonly task: number;
  readonly program: string;
  readonly step: string;
  readonly argument: unknown;
}

/** What is asked of a thread: a step, to forget a task, or to load a program before it is needed. */
export type ThreadQuestion = StepQuestion | { readonly ended: number } | { readonly load: string };

/** Result of a step, with the processor time that it took, in milliseconds. */
export type ThreadAnswer = { readonly id: number; readonly milliseconds: number } & StepOutcome;

/** What a step answers or what it threw. */
export type StepOutcome = { readonly value: unknown } | { readonly error: unknown };

/**
 * The steps of a task, as the function `begin` of its program makes them in a thread; what is kept from one to the next is
 * theirs. Arguments and answers are copied, byte arrays of an answer are handed over.
 */
export type ThreadSteps = Readonly<Record<string, (argument: never) => unknown>>;

/** What a step answers. */
export type StepAnswer<Step extends (argument: never) => unknown> = Awaited<ReturnType<Step>>;
