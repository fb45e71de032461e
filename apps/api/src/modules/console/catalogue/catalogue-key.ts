import { ShapeProblem } from '@carryover/contract';
import { QueryParameters } from '../../../platform/http/query-parameters.js';
import { type ParameterDescription, queryParameter, refused, text } from '../../../platform/openapi/index.js';
import { CATALOGUE_LISTS, type CatalogueList } from '../../catalogue/index.js';

const KEYS = [...new Set([...CATALOGUE_LISTS.values()].flatMap(({ keys }) => keys))];
const EXAMPLES: Readonly<Record<string, string>> = { code: 'FEN-FIX-26', fuel: 'ELECTRICITY' };

/** Query parameters for keys. A list needs those of its own key. */
export const KEY_PARAMETERS: readonly ParameterDescription[] = KEYS.map((name) =>
  queryParameter(
    name,
    'Part of the key, when the key of the list has this column; then it is required.',
    text(256),
    EXAMPLES[name],
  ),
);

/** The refusal of a key that lacks a part. */
export const WRONG_KEY = refused('Key not whole', { fuel: ['This parameter is required: it is part of the key.'] });

const missing = new ShapeProblem('R03', 'required', 'This parameter is required: it is part of the key.');

/** Reads which entry a query names. @throws FieldErrorsError naming every column of the key that is missing or wrong */
export function readKey({ columns }: CatalogueList, query: Record<string, unknown>): string[] {
  const parameters = new QueryParameters(query);
  const keys = columns.filter(({ isKey }) => isKey);
  const key = keys.map((column) => {
    const { name } = column;
    const text = query[name];
    if (text === undefined || text === '') parameters.report(name, missing);
    const field = typeof text === 'string' ? column.read(text) : { problem: 'Expected text.' };
    const wrong = new ShapeProblem('R04', 'invalid_format', 'problem' in field ? field.problem : '');
    const isText = (given: string) => !given.includes('\0') && 'value' in field;
    return text === '' ? '' : (parameters.read(name, (given) => (isText(given) ? given : null), wrong) ?? '');
  });
  parameters.reportUnknown(keys.map(({ name }) => name));
  parameters.throwProblems();
  return key;
}
