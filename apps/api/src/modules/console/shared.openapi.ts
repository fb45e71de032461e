import type { PayloadClass } from '@carryover/contract';
import {
  type AnswerDescription,
  errorAnswer,
  instant,
  type Json,
  jsonBody,
  pathParameter,
  queryFlag,
  queryParameter,
  type RequestBodyDescription,
  refused,
  success,
  text,
} from '../../platform/openapi/index.js';
import { ReasonedRequest } from './reasoned.request.js';
import { SUPPLIER_CODE } from './shared.schemas.js';

/** An import supplier as it stands in examples. */
export const EXAMPLE_SUPPLIER = 'FENLAND-2026';

/** There is nothing of this name or id. */
export const NOT_FOUND = errorAnswer(404, ['not_found']);

/** The import supplier in the path. */
export const SUPPLIER_PARAMETER = pathParameter(
  'code',
  'Code of the import supplier, in its own case.',
  SUPPLIER_CODE,
  EXAMPLE_SUPPLIER,
);

/** The filter by the wave that imports came with. */
export const WAVE_PARAMETER = queryParameter(
  'wave',
  'Code of the wave that the imports came with. Suppliers choose codes, so name the supplier, too.',
  text(64),
  'JUNE-1',
);

/** The filter by one import supplier. */
export const SUPPLIER_FILTER = queryParameter(
  'supplier',
  'Code of an import supplier.',
  SUPPLIER_CODE,
  EXAMPLE_SUPPLIER,
);

/** The filters by supplier; the second one includes sandboxes where they are left out. */
export const SUPPLIER_FILTERS = [
  SUPPLIER_FILTER,
  queryFlag(
    'sandbox',
    'Whose they are: of sandbox suppliers, or of live ones. Left out, of live ones, unless a supplier is named.',
  ),
];

/** Some of the names, with commas between them. */
export function someOf(names: readonly string[]) {
  const one = names.join('|');
  return text(256, { pattern: `^(${one})( *, *(${one}))*$` });
}

/** A file is streamed and as long as it is. */
export const WHOLE_FILE = text(Number.MAX_SAFE_INTEGER);

/** An answer that is a file; `@Header()` says under which name it is saved. */
export function fileAnswer(description: string, mediaType: string, sample: string): AnswerDescription {
  return success(description, WHOLE_FILE, sample, { mediaType });
}

/** The refusal of a change without a reason. */
export const REASON_MISSING = refused('Reason missing', { reason: ['A value is required.'] });

/** The body of a change that takes a reason. @param type the class it is read with */
export function reasonedBody(type: PayloadClass<ReasonedRequest>, shown: Json): RequestBodyDescription {
  return reasoned(jsonBody(type, shown));
}

/** A body that has a reason among other things. */
export function reasoned(body: RequestBodyDescription): RequestBodyDescription {
  return { description: REASON_KEPT, ...body, refusals: [REASON_MISSING] };
}

/** Description of what happens to a reason. */
export const REASON_KEPT = 'The reason is kept with the entry of the audit trail.';

/** A body that holds nothing but the reason. */
export function reasonBody(reason: string): RequestBodyDescription {
  return reasonedBody(ReasonedRequest, { reason });
}

/** A filter by a moment. */
export function instantFilter(name: string, description: string) {
  return queryParameter(name, description, instant(), '2026-03-02T00:00:00Z');
}
