import { ShapeProblem } from '@carryover/contract';
import { type Query, QueryParameters } from '../../platform/http/query-parameters.js';
import { readWaveParameter } from '../waves/index.js';

/**
 * Imported accounts that a reconciliation compares: all of the supplier, those that the control totals name, or those
 * that were imported in one wave.
 */
export const SCOPES = ['book', 'named', 'wave'] as const;

export type Scope = (typeof SCOPES)[number];

/** A scope as it is asked for. */
export interface AskedScope {
  readonly scope: Scope;
  /** Code of the wave; null unless the scope is one. */
  readonly wave: string | null;
  /** Whether more parts come before anything is compared. */
  readonly isOpen: boolean;
}

const wrongScope = new ShapeProblem('R06', 'invalid_choice', 'Expected one of book, named; a wave is named by wave.');
const wrongOpen = new ShapeProblem('R06', 'invalid_choice', 'Expected true or false.');
const scopeBesideWave = new ShapeProblem('R06', 'invalid_choice', 'Beside wave there is no other scope: leave it out.');

/** Problem of a wave that the supplier does not have. */
export const unknownWave = new ShapeProblem('R06', 'invalid_choice', 'This supplier has no wave with this code.');

/** Reads the query of control totals. @throws FieldErrorsError naming every wrong or unknown parameter */
export function readScope(query: Query): AskedScope {
  const parameters = new QueryParameters(query);
  parameters.reportUnknown(['scope', 'wave', 'open']);
  const scope = parameters.read(
    'scope',
    (text) => SCOPES.find((one) => one === text && one !== 'wave') ?? null,
    wrongScope,
  );
  const wave = readWaveParameter(parameters);
  const open = parameters.read('open', (text) => (['true', 'false'].includes(text) ? text : null), wrongOpen);
  if (scope !== null && wave !== null) parameters.report('scope', scopeBesideWave);
  parameters.throwProblems();
  return { scope: wave === null ? (scope ?? 'book') : 'wave', wave, isOpen: open === 'true' };
}
