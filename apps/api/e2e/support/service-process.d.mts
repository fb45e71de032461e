/** A built api or worker as a process of its own. */
export declare class ServiceProcess {
  /** Log lines, oldest first, at most a thousand. */
  readonly lines: readonly string[];
  /** How many lines there were at warn or above, by event. */
  readonly loud: ReadonlyMap<string, number>;
  /** Lines of errors, and lines that are none of the log, however long ago. */
  readonly alarms: readonly string[];
  readonly url: string;
  readonly pid: number;
  /** Whether it is no more. */
  readonly hasEnded: boolean;
  signal(signal: NodeJS.Signals): void;
  /** Sends a message, and waits for the one that comes back. */
  ask(message: unknown): Promise<unknown>;
  /** Sends a signal and waits for the end. @returns exit code or signal */
  end(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals>;
}

/**
 * Runs a built one-shot program to its end.
 * @param checkout folder of the checkout in which it was built
 * @throws when it fails
 */
export declare function runProgram(
  program: string,
  env: Readonly<Record<string, string>>,
  checkout?: string,
): Promise<void>;
