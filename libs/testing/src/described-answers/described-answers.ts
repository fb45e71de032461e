import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { PathTemplates } from './find-operation.js';
import {
  type OpenApiDocument,
  type OpenApiHeader,
  type OpenApiResponse,
  pointerOf,
  readOpenApiDocument,
  thingAt,
} from './openapi-document.js';

/** An answer as a test saw it. */
export interface SeenAnswer {
  readonly method: string;
  /** Absolute or not, with or without a query. */
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  /** The parsed body of a JSON answer, the text of another one; empty without a body. */
  readonly body: unknown;
}

/** An answer does not fit the description of its operation. */
export class NotAsDescribed extends Error {
  constructor({ method, url, status }: SeenAnswer, problem: string) {
    super(`${method} ${url} answered ${status}, not as libs/contract/openapi.json says: ${problem}`);
  }
}

const ROOT = 'openapi.json';

/** Holds answers against an OpenAPI document. */
export class DescribedAnswers {
  private readonly ajv = new Ajv2020({ strict: false, allErrors: false, validateSchema: false });
  private readonly paths: PathTemplates;

  constructor(private readonly document: OpenApiDocument = readOpenApiDocument()) {
    formats.default(this.ajv);
    this.ajv.addSchema(document, ROOT);
    this.paths = new PathTemplates(document);
  }

  /**
   * Looks at an answer. Addresses that are not in the document are passed over: a test may talk to others than the api.
   * @throws NotAsDescribed
   */
  check(answer: SeenAnswer): void {
    const problem = this.problemWith(answer);
    if (problem !== null) throw new NotAsDescribed(answer, problem);
  }

  /** What does not fit, or null. */
  problemWith(answer: SeenAnswer): string | null {
    const found = this.paths.find(new URL(answer.url, 'http://localhost').pathname);
    if (found === null) return null;
    const isHead = answer.method.toUpperCase() === 'HEAD';
    const method = isHead ? 'get' : answer.method.toLowerCase();
    if (!found.methods.includes(method)) return refusalOfMethod(answer);
    const pointer = this.pointerOfResponse(['paths', found.template, method, 'responses'], answer.status);
    if (pointer === null) return 'the status is not described.';
    const response = thingAt(this.document, pointer) as OpenApiResponse;
    return this.headerProblem(response, pointer, answer.headers) ?? (isHead ? null : this.bodyProblem(pointer, answer));
  }

  /** What is wrong with a value at a schema of the document, or null. @param pointer of the schema */
  valueProblem(pointer: readonly string[], value: unknown): string | null {
    const validate = this.validator(pointer);
    return validate(value) ? null : this.ajv.errorsText(validate.errors, { dataVar: 'body' });
  }

  private pointerOfResponse(responses: readonly string[], status: number): readonly string[] | null {
    for (const key of [String(status), `${String(status)[0]}XX`]) {
      const response = thingAt(this.document, [...responses, key]);
      if (typeof response === 'object' && response !== null) return pointerOf(response, [...responses, key]);
    }
    return null;
  }

  private headerProblem({ headers = {} }: OpenApiResponse, pointer: readonly string[], given: Headers): string | null {
    for (const [name, written] of Object.entries(headers)) {
      const at = pointerOf(written, [...pointer, 'headers', name]);
      const { required, schema } = thingAt(this.document, at) as OpenApiHeader;
      const value = given.get(name);
      if (value === null && required === true) return `the header ${name} is missing.`;
      const read = Reflect.get(schema, 'type') === 'integer' ? Number(value) : value;
      const problem = value === null ? null : this.valueProblem([...at, 'schema'], read);
      if (problem !== null) return `the header ${name}: ${problem}`;
    }
    return null;
  }

  private bodyProblem(pointer: readonly string[], { headers, body }: SeenAnswer): string | null {
    const { content } = thingAt(this.document, pointer) as OpenApiResponse;
    const isEmpty = body === undefined || body === null || body === '';
    if (content === undefined) return isEmpty ? null : 'a body is not described.';
    const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
    if (content[type] === undefined) return `the media type ${type} is not described.`;
    return this.valueProblem([...pointer, 'content', type, 'schema'], body);
  }

  private validator(pointer: readonly string[]): ValidateFunction {
    const fragment = pointer
      .map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
      .join('/');
    const validate = this.ajv.getSchema(`${ROOT}#/${fragment}`);
    if (validate === undefined) throw new Error(`There is no schema at ${fragment}.`);
    return validate;
  }
}

/** A method that an address does not take is refused in one way everywhere. */
function refusalOfMethod({ status, headers, body }: SeenAnswer): string | null {
  if (status !== 405) return 'the method is not described, and was not refused with 405.';
  if (headers.get('allow') === null) return 'the header Allow is missing.';
  return Object(body).code === 'method_not_allowed' ? null : 'the code is not method_not_allowed.';
}
