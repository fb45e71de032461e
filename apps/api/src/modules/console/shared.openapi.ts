import type { PayloadClass } from '@carryover/contract';
import {
  type AnswerDescription,
  answer,
  type Examples,
  emptyAnswer,
  errorAnswer,
  example,
  fieldErrorsAnswer,
  type HeaderDescription,
  instant,
  type Json,
  jsonBody,
  type ParameterDescription,
  pathParameter,
  payloadSchema,
  queryFlag,
  queryParameter,
  type RequestBodyDescription,
  type Schema,
  text,
} from '../../platform/openapi/index.js';
import { ReasonedRequest } from './reasoned.request.js';
import { SUPPLIER_CODE } from './shared.schemas.js';

/** An import supplier as it stands in examples. */
export const EXAMPLE_SUPPLIER = 'FENLAND-2026';

/** There is nothing of this name or id. */
export const NOT_FOUND: AnswerDescription = errorAnswer(404, ['not_found']);

/** The import supplier in the path. */
export const SUPPLIER_PARAMETER: ParameterDescription = pathParameter(
  'code',
  'Code of the import supplier, in its own case.',
  SUPPLIER_CODE,
  EXAMPLE_SUPPLIER,
);

/** The answers of a read that is asked again and again: with its ETag, or 304 for whoever has it already. */
export function taggedAnswers(description: string, schema: Schema, examples: Examples): AnswerDescription[] {
  const headers = { ETag: ENTITY_TAG, 'Cache-Control': REVALIDATE };
  return [
    answer(200, description, schema, examples, { headers }),
    emptyAnswer(304, 'Nothing has changed since the answer whose ETag was sent.', headers),
  ];
}

const ENTITY_TAG: HeaderDescription = {
  description: 'Differs whenever the answer does.',
  schema: text(34, { pattern: '^"[\\w-]{27}"$' }),
  required: true,
};

const REVALIDATE: HeaderDescription = {
  description: 'The answer may be kept by the client alone, and has to be asked for again before it is used.',
  schema: { type: 'string', enum: ['private, no-cache'] },
  required: true,
};

/** For reads with {@link taggedAnswers}. */
export const IF_NONE_MATCH: ParameterDescription = {
  in: 'header',
  name: 'If-None-Match',
  description:
    'ETag of an earlier answer, several of them, or `*`. When it still holds, the answer is 304 without a body.',
  required: false,
  schema: text(1_024),
  example: '"hT3vJ0c9uZbQ5mXw2kLr8yN1pSd"',
};

/** The filter by the wave that imports came with. */
export const WAVE_PARAMETER: ParameterDescription = queryParameter(
  'wave',
  'Code of the wave that the imports came with. Suppliers choose codes, so name the supplier, too.',
  text(64),
  'JUNE-1',
);

/** The filter that shows sandboxes where they are left out. */
export const KIND_PARAMETER: ParameterDescription = queryFlag(
  'sandbox',
  'Whose they are: of sandbox suppliers, or of live ones. Left out, of live ones, unless a supplier is named.',
);

/** A file is streamed and as long as it is. */
export const WHOLE_FILE = text(Number.MAX_SAFE_INTEGER);

/** An answer that is a file to be saved under this name. */
export function fileAnswer(name: string, description: string, mediaType: string, sample: string): AnswerDescription {
  const disposition = { type: 'string', enum: [`attachment; filename="${name}"`] } satisfies Schema;
  return answer(200, description, WHOLE_FILE, example(sample), {
    mediaType,
    headers: {
      'Content-Disposition': {
        description: 'Says that it is a file, and its name.',
        schema: disposition,
        required: true,
      },
    },
  });
}

/** The refusal of one wrong parameter or field. */
export function refused(summary: string, value: Json): AnswerDescription {
  const name = summary.toLowerCase().replace(/\W+/g, '_');
  return fieldErrorsAnswer({ [name]: { summary, value } });
}

/** The refusal of a page that does not exist. */
export const WRONG_PAGE: AnswerDescription = refused('Wrong page', {
  limit: ['Expected a whole number from 1 to 200.'],
  cursor: ['This cursor is not one of ours.'],
});

/** The refusal of a change without a reason. */
export const REASON_MISSING: AnswerDescription = refused('Reason missing', { reason: ['A value is required.'] });

/** The body of a change somebody has to give a reason for. @param type the class it is read with */
export function reasonedBody(type: PayloadClass<ReasonedRequest>, examples: Examples): RequestBodyDescription {
  return jsonBody(payloadSchema(type), examples, REASON_KEPT);
}

/** What becomes of a reason. */
export const REASON_KEPT = 'The reason is kept with the entry of the audit trail.';

/** A body that holds nothing but the reason. */
export function reasonBody(reason: string): RequestBodyDescription {
  return reasonedBody(ReasonedRequest, example({ reason }));
}

/** A filter by a moment. */
export function instantFilter(name: string, description: string): ParameterDescription {
  return queryParameter(name, description, instant(), '2026-03-02T00:00:00Z');
}
