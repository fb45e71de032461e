import { wrongCursor, wrongLimit } from '../http/query-parameters.js';
import { refused, success } from './answers.js';
import type { AnswerDescription, ParameterDescription } from './description.js';
import { queryParameter } from './parameters.js';
import type { Json, Schema } from './schema.js';
import { list, nullable, objectSchema, text, whole } from './schemas.js';

/** A page of a list of the operator API: `{results, next_cursor}`. @param most the largest page */
export function pageOf<T>(item: Schema<T>, most = 200) {
  return objectSchema(pageProperties(item, most));
}

/** The properties of a page, for a page with further ones. */
export function pageProperties<T>(item: Schema<T>, most = 200) {
  return {
    results: list(item, most),
    next_cursor: nullable(text(1_024, { description: 'For `cursor` of the next page; null on the last one.' })),
  };
}

/**
 * The success of an operation that answers a list page by page, with the parameters by which it is asked for.
 * @param schema of the page, @param entry one of its list, @param more what the page holds besides
 */
export function page(
  description: string,
  schema: Schema,
  entry: Json,
  more: Readonly<Record<string, Json>> = {},
): AnswerDescription {
  const shown = { results: [entry], next_cursor: null, ...more };
  return { ...success(description, schema, shown), parameters: pageParameters() };
}

/** How a list of the operator API is paged. @param most the largest page, @param usual a page when nothing is said */
export function pageParameters(most = 200, usual = 50): ParameterDescription[] {
  const wrongPage = refused('Wrong page', {
    limit: [wrongLimit(most).detail],
    cursor: [wrongCursor.detail],
  });
  return [
    {
      ...queryParameter('limit', 'Entries of a page.', whole(1, most, { default: usual }), usual),
      refusals: [wrongPage],
    },
    queryParameter(
      'cursor',
      'Where to go on: `next_cursor` of the page before.',
      text(1_024, { pattern: '^[\\w-]*$' }),
    ),
  ];
}
