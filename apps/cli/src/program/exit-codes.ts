/** How a command ended. Scripts rely on these numbers: they never change. */
export const EXIT = {
  ok: 0,
  problems: 1,
  usage: 2,
  file: 3,
  credentials: 4,
  service: 5,
  unfinished: 6,
  fault: 70,
  interrupted: 130,
  outputClosed: 141,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** What each code means, as `--help` says it. */
export const EXIT_MEANINGS: ReadonlyMap<ExitCode, string> = new Map([
  [EXIT.ok, 'done, nothing wrong'],
  [EXIT.problems, 'done, and the data has problems'],
  [EXIT.usage, 'the command line is wrong'],
  [EXIT.file, 'a file cannot be read or written'],
  [EXIT.credentials, 'credentials are missing or refused'],
  [EXIT.service, 'the service cannot be reached or failed'],
  [EXIT.unfinished, 'stopped before the end; the same command goes on'],
  [EXIT.fault, 'a fault of carryover itself'],
  [EXIT.interrupted, 'stopped by Ctrl-C or a signal'],
  [EXIT.outputClosed, 'whoever read the output went away'],
]);

/** Codes with which any command may end. */
const COMMON: readonly ExitCode[] = [EXIT.ok, EXIT.usage, EXIT.fault, EXIT.interrupted, EXIT.outputClosed];

/** The section of `--help` about exit codes: the common ones and those a command adds, in their order. */
export function exitCodesHelp(added: readonly ExitCode[]): string {
  const lines = [...EXIT_MEANINGS].flatMap(([code, meaning]) =>
    COMMON.includes(code) || added.includes(code) ? [`  ${String(code).padStart(3)}  ${meaning}`] : [],
  );
  return ['Exit codes:', ...lines].join('\n');
}
