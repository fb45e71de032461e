import { InvalidEnvironment, loadEnvironment } from '../load-environment.js';
import type { ProcessName } from '../setting.decorator.js';

/** What keeps a process from starting with these variables; nothing when it would start. */
export function problemsOf(variables: NodeJS.ProcessEnv, by?: ProcessName): readonly string[] {
  try {
    loadEnvironment(variables, by);
  } catch (error) {
    if (error instanceof InvalidEnvironment) return error.problems;
    throw error;
  }
  return [];
}
