import { FieldErrorTree } from '@carryover/contract';
import { FieldErrorsError } from '../../../platform/errors/domain-error.js';
import type { RetractionSelection } from '../../retractions/index.js';

/** Accounts that can be chosen one by one. */
const MOST = 1_000;
const LONGEST_NUMBER = 128;
const LONGEST_WAVE = 64;

/**
 * Reads which accounts of a supplier are meant.
 * @throws FieldErrorsError below `selection`
 */
export function readSelection(
  importSupplierId: string,
  { wave, external_account_numbers: numbers, ...others }: { readonly [name: string]: unknown },
): RetractionSelection {
  const errors = new FieldErrorTree();
  for (const name of Object.keys(others)) errors.add(['selection', name], 'This field is not recognised.');
  if (wave === undefined && numbers === undefined)
    errors.add('selection', 'Name a wave, or the external numbers of accounts.');
  if (wave !== undefined && !isText(wave, LONGEST_WAVE)) errors.add('selection.wave', 'Expected the code of a wave.');
  const isList = Array.isArray(numbers) && numbers.length > 0 && numbers.length <= MOST;
  if (numbers !== undefined && !(isList && numbers.every((one) => isText(one, LONGEST_NUMBER))))
    errors.add('selection.external_account_numbers', `Expected 1 to ${MOST} external account numbers.`);
  if (!errors.isEmpty) throw new FieldErrorsError(errors.toJSON());
  return {
    importSupplierId,
    wave: wave === undefined ? null : String(wave),
    numbers: numbers === undefined ? null : [...new Set(numbers as string[])],
  };
}

function isText(value: unknown, most: number): boolean {
  return typeof value === 'string' && value.length > 0 && value.length <= most && !value.includes('\0');
}
