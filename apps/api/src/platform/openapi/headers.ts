import type { HeaderDescription } from './description.js';
import type { Schema } from './schema.js';
import { oneOf, text } from './schemas.js';

export type Headers = Readonly<Record<string, HeaderDescription>>;

/** A header that every answer of the status has. */
export function always(description: string, schema: Schema): HeaderDescription {
  return { description, schema, required: true };
}

/** The header of an answer that nobody may keep. */
export const NO_STORE = { 'Cache-Control': always('The answer is of this moment.', oneOf(['no-store'])) };

/** What `@Header()` gives the success of a route, as far as callers have to know of it. */
export function fixedHeaders(set: readonly { readonly name: string; readonly value: string }[]): Headers {
  const [file] = set.filter(({ name }) => name === 'Content-Disposition');
  return {
    ...(set.some(({ name, value }) => name === 'Cache-Control' && value === 'no-store') && NO_STORE),
    ...(file && { 'Content-Disposition': always('Says that it is a file, and its name.', oneOf([file.value])) }),
  };
}

/** The header that names the next page of a list. */
export const NEXT_LINK = {
  Link: {
    description: 'Address of the next page as `<address>; rel="next"`; absent when nothing follows.',
    schema: text(4_096),
  },
};
