import { catalogueEntry, type ErrorCode, groupBy } from '@carryover/contract';
import type { CompleteAnswer, Example, Examples, HeaderDescription, MediaDescription } from './description.js';
import type { Schema } from './schema.js';
import { objectSchema, oneOf, text } from './schemas.js';
import { REQUEST_ID } from './standard-answers.js';

/** An answer as the document holds it. */
export interface ResponseObject {
  readonly description: string;
  readonly headers: Readonly<Record<string, HeaderDescription>>;
  readonly content?: Readonly<Record<string, MediaDescription>>;
}

/** Joins answers of one status: their forms become alternatives, their codes one enumeration. */
export function joinAnswers(answers: readonly CompleteAnswer[]): Record<string, ResponseObject> {
  const byStatus = groupBy(
    [...answers].sort((one, other) => one.status - other.status),
    ({ status }) => status,
  );
  return Object.fromEntries([...byStatus].map(([status, ofStatus]) => [status, joinStatus(ofStatus)]));
}

function joinStatus(answers: readonly CompleteAnswer[]): ResponseObject {
  const codes = [...new Set(answers.flatMap(({ codes: ofAnswer = [] }) => ofAnswer))];
  const given = answers.flatMap(({ content }) => Object.entries(content ?? {}));
  const entries: [string, MediaDescription][] = codes.length === 0 ? given : [...given, [JSON_TYPE, errorMedia(codes)]];
  const byType = groupBy(entries, ([type]) => type);
  const content = [...byType].map(([type, media]) => [type, joinMedia(media.map(([, one]) => one))]);
  const texts = [...answers.map(({ description }) => description), codes.map(sentenceOf).join(' ')];
  return {
    description: [...new Set(texts)].filter((line) => line !== undefined && line !== '').join(' '),
    headers: Object.assign({ 'X-Request-Id': REQUEST_ID }, ...answers.map(({ headers }) => headers)),
    ...(content.length > 0 && { content: Object.fromEntries(content) }),
  };
}

const JSON_TYPE = 'application/json';

function joinMedia(media: readonly MediaDescription[]): MediaDescription {
  const schemas = [...new Set(media.map(({ schema }) => schema))];
  const [first, ...others] = schemas;
  const schema: Schema = first === undefined || others.length > 0 ? { anyOf: schemas } : first;
  return { schema, examples: distinctNames(media.map(({ examples }) => examples)) };
}

/** Two answers of one status may both call their example `example`. */
function distinctNames(sets: readonly Examples[]): Examples {
  const joined: Record<string, Example> = {};
  for (const [name, example] of sets.flatMap((set) => Object.entries(set))) {
    let free = name;
    for (let number = 2; joined[free] !== undefined && joined[free] !== example; number += 1)
      free = `${name}_${number}`;
    joined[free] = example;
  }
  return joined;
}

function errorMedia(codes: readonly ErrorCode[]): MediaDescription {
  const schema = objectSchema(
    {
      detail: text(4_096, { description: 'One plain sentence for people.' }),
      code: oneOf(codes, { description: 'Stable; docs/errors says of each what to do.' }),
      ...(codes.includes('internal_error') && {
        request_id: text(128, { description: 'To be named when you ask about the fault.' }),
      }),
    },
    { optional: ['request_id'] },
  );
  const examples = codes.map((code) => [
    code,
    { summary: code, value: { detail: catalogueEntry(code).meaning, code } },
  ]);
  return { schema, examples: Object.fromEntries(examples) };
}

function sentenceOf(code: ErrorCode): string {
  return `\`${code}\`: ${catalogueEntry(code).meaning}`;
}
