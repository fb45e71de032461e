import type { Composition } from '../lib/composition.js';
import { expectNone } from '../lib/report.js';

/** What compose makes, by the words that list it. */
const KINDS = [
  ['containers', 'ps', '--all'],
  ['networks', 'network', 'ls'],
  ['volumes', 'volume', 'ls'],
] as const;

/** Takes everything down. @throws {Error} a container, network or volume of the project is still there */
export async function takeDown(composition: Composition): Promise<string> {
  await composition.takeDown();
  const label = `label=com.docker.compose.project=${composition.env.COMPOSE_PROJECT_NAME}`;
  for (const [kind, ...words] of KINDS) {
    const left = await composition.docker([...words, '--quiet', '--filter', label]);
    expectNone(`There are still ${kind}`, left.split('\n').filter(Boolean));
  }
  return 'no container, network or volume of it is left';
}
