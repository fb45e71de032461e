import { oneOf, queryParameter, text } from '../../platform/openapi/index.js';
import type { IncludeQuery } from './included-warnings.js';

/** Whether a read is asked to name the wave of an account, which the answers of the contract do not; any other value is ignored, as where things are read. */
export function asksForWave({ include }: IncludeQuery): boolean {
  return include === 'wave';
}

/** An answer that names a wave where there is one. */
export function withWave<T extends object>(answer: T, wave: string | null): T & { readonly wave?: string } {
  return wave === null ? answer : { ...answer, wave };
}

/** The parameter that asks for it. */
export const includeWave = queryParameter(
  'include',
  'What the answer holds besides: `wave`, the code of the wave that an account came with.',
  oneOf(['wave']),
  'wave',
);

/** The code of the wave in an answer. */
export const waveOfAnswer = text(64, {
  description: 'Code of the wave that it came with; only with `include=wave`, and left out where there is none.',
});
