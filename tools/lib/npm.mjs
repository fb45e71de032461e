import { runCommand } from './run-command.mjs';

/**
 * Runs npm, the one that started us when one did.
 * @param {string[]} args
 * @param {Parameters<typeof runCommand>[2]} options
 * @returns {ReturnType<typeof runCommand>} code 127 when there is no npm
 */
export function runNpm(args, options) {
  const starter = process.env.npm_execpath;
  if (starter?.endsWith('.js')) return runCommand(process.execPath, [starter, ...args], options);
  return runCommand('npm', args, options);
}
