import { EXIT, type ExitCode } from './exit-codes.js';

/** Something the user can put right. It is printed as one sentence, without a stack. */
export class CommandProblem extends Error {
  /**
   * @param exitCode how the command ends
   * @param message one sentence, lower case, without a full stop
   * @param hint what to do about it, on a line of its own
   */
  constructor(
    readonly exitCode: ExitCode,
    message: string,
    readonly hint?: string,
  ) {
    super(message);
    this.name = 'CommandProblem';
  }
}

/** The command line asks for something that is not to be had. */
export function usageProblem(message: string, hint?: string): CommandProblem {
  return new CommandProblem(EXIT.usage, message, hint);
}

/**
 * A file that cannot be read or written, by the code of the system's error; any other error comes back as it is.
 * @param doing `read` or `written`
 */
export function fileProblem(path: string, doing: 'read' | 'written', error: unknown): unknown {
  const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined;
  if (typeof code !== 'string') return error;
  return new CommandProblem(EXIT.file, `${path} cannot be ${doing} (${REASONS.get(code) ?? code})`);
}

const REASONS: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'there is no such file or folder'],
  ['EACCES', 'permission denied'],
  ['EISDIR', 'it is a folder'],
  ['ENOTDIR', 'a part of the path is no folder'],
  ['ENOSPC', 'the disk is full'],
  ['EROFS', 'the disk is read-only'],
  ['Z_DATA_ERROR', 'it is not valid gzip'],
  ['Z_BUF_ERROR', 'it is gzip that was cut short'],
]);
