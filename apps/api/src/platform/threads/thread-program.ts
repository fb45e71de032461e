import { setPriority } from 'node:os';
import { type MessagePort, parentPort } from 'node:worker_threads';
import { processorMilliseconds } from '../time/processor-milliseconds.js';
import type { StepQuestion, ThreadAnswer, ThreadQuestion, ThreadSteps } from './thread-messages.js';

/** How nice threads are to what answers everybody, and to a database on the same machine (0 to 19). */
const NICENESS = 5;

/** The tasks that were begun and not ended. */
const tasks = new Map<number, ThreadSteps>();

/** Runs in a thread of its own: does the steps of tasks, one after the other. */
function serve(port: MessagePort): void {
  yieldToOthers();
  let last: Promise<void> = Promise.resolve();
  port.on('message', (question: ThreadQuestion) => {
    last = last.then(async () => {
      if ('ended' in question) tasks.delete(question.ended);
      // What goes wrong is told to the first task that needs it.
      else if ('load' in question) await import(question.load).catch(() => undefined);
      else tell(port, await answerTo(question));
    });
  });
}

async function answerTo(question: StepQuestion): Promise<ThreadAnswer> {
  const { id } = question;
  let from: number | null = null;
  const milliseconds = () => (from === null ? 0 : processorMilliseconds() - from);
  try {
    const run = await stepOf(question);
    // Loading the program is nobody's.
    from = processorMilliseconds();
    const value = await run(question.argument as never);
    return { id, milliseconds: milliseconds(), value };
  } catch (error) {
    return { id, milliseconds: milliseconds(), error };
  }
}

async function stepOf({ task, program, step }: StepQuestion): Promise<(argument: never) => unknown> {
  const steps = tasks.get(task) ?? (await begin(program));
  tasks.set(task, steps);
  const run = steps[step];
  if (run === undefined) throw new Error(`The task has no step ${step}.`);
  return run;
}

/** What cannot be copied fails its step alone. */
function tell(port: MessagePort, answer: ThreadAnswer): void {
  try {
    port.postMessage(answer, 'value' in answer ? handedOver(answer.value) : []);
  } catch (error) {
    const { id, milliseconds } = answer;
    port.postMessage({ id, milliseconds, error: new Error(String(error)) } satisfies ThreadAnswer);
  }
}

/** Of Linux alone it is known that a thread has a priority of its own. */
function yieldToOthers(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(NICENESS);
  } catch {
    // The process itself may be as nice as it can be; the work is done all the same.
  }
}

async function begin(program: string): Promise<ThreadSteps> {
  const { begin }: { begin: () => ThreadSteps } = await import(program);
  return begin();
}

/** The memory of the byte arrays of an answer, where nothing else is in it. */
function handedOver(value: unknown): ArrayBuffer[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((member: unknown) =>
    member instanceof Uint8Array &&
    member.buffer instanceof ArrayBuffer &&
    member.byteLength === member.buffer.byteLength
      ? [member.buffer]
      : [],
  );
}

if (parentPort === null) throw new Error('This is the program of a thread.');
serve(parentPort);
