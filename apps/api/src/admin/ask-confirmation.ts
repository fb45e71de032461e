import { createInterface } from 'node:readline/promises';
import type { AdminOptions } from './admin-options.js';

/**
 * The options with what the administrator types, where a command wants the code of a supplier once more and somebody sits
 * at the terminal to be asked.
 * @param words the command
 */
export async function askConfirmation(words: readonly string[], options: AdminOptions): Promise<AdminOptions> {
  const [subject, verb, code] = words;
  if (`${subject} ${verb}` !== 'supplier empty' || code === undefined || options.confirm !== undefined) return options;
  if (process.stdin.isTTY !== true) return options;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const confirm = await terminal.question(
      `Everything ${code} has sent is deleted for good. Type its code to confirm: `,
    );
    return { ...options, confirm: confirm.trim() };
  } finally {
    terminal.close();
  }
}
