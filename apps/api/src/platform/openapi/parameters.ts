import type { ParameterDescription } from './description.js';
import type { Json, Schema } from './schema.js';
import { flag, uuid } from './schemas.js';

/** A part of the path. */
export function pathParameter(name: string, description: string, schema: Schema, example: Json): ParameterDescription {
  return { in: 'path', name, description, required: true, schema, example };
}

/** An id of ours in the path. @param of what it is the id of, such as `the batch` */
export function idParameter(of: string, name = 'id'): ParameterDescription {
  return pathParameter(name, `Id of ${of}. Anything that is no id is answered with 404.`, uuid(), EXAMPLE_ID);
}

/** An id as it looks, for examples. */
export const EXAMPLE_ID = '0198d2f4-6a3b-7c1e-9f42-5d8e0b7a6c31';

/** An optional parameter of the query. */
export function queryParameter(
  name: string,
  description: string,
  schema: Schema,
  example?: Json,
): ParameterDescription {
  return { in: 'query', name, description, required: false, schema, ...(example !== undefined && { example }) };
}

/**
 * true or false in the query. Described as what generated clients send, a boolean; every spelling that R04 takes is taken.
 * @param isUsual what it is when it is left out
 */
export function queryFlag(name: string, description: string, isUsual?: boolean): ParameterDescription {
  const schema = flag(isUsual === undefined ? {} : { default: isUsual });
  return queryParameter(name, `${description} Other cases are taken too, as are \`1\` and \`0\`.`, schema, true);
}

/** The `cursor` of a list whose `Link` header names the next page. */
export function linkCursor(schema: Schema): ParameterDescription {
  return queryParameter('cursor', 'Where to go on, from the Link of the page before.', schema);
}
