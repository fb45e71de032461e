import { errorAnswer } from './answers.js';
import type {
  AnswerDescription,
  CompleteAnswer,
  OperationDescription,
  ParameterDescription,
  ReadDescription,
  RequestBodyDescription,
} from './description.js';
import type { Headers } from './headers.js';

/** A description with everything that follows from the route and from its own parts. */
export interface CompleteOperation extends Omit<OperationDescription, 'answers'> {
  readonly parameters?: readonly Omit<ParameterDescription, 'refusals'>[];
  readonly requestBody?: Omit<RequestBodyDescription, 'refusals'>;
  readonly answers: readonly CompleteAnswer[];
}

/** What is known of a route. */
interface Route {
  /** With parameters as `{name}`. */
  readonly path: string;
  /** Parameters that the controller names. */
  readonly pathParameters: readonly ParameterDescription[];
  readonly successStatus: number;
  /** Headers of its success, by its decorators. */
  readonly headers: Headers;
  /** By its interceptors. */
  readonly added: readonly ReadDescription[];
}

/**
 * Adds to a description what nobody has to write: the parameters of its path, status and headers of its success, what its
 * parameters and its body are refused for, 404 where the path names something, and what interceptors add to reads.
 */
export function completeOperation(described: OperationDescription, route: Route): CompleteOperation {
  const { parameters: asked = [], requestBody, answers, ...words } = described;
  const added = answers.some(isSuccessInJson) ? route.added : [];
  const inPath = route.pathParameters.filter(({ name }) => route.path.includes(`{${name}}`));
  const parameters = [...inPath, ...asked, ...[...answers, ...added].flatMap((one) => one.parameters ?? [])];
  const refusals = [...parameters, ...(requestBody ? [requestBody] : [])].flatMap((part) => part.refusals ?? []);
  const headers = [route.headers, ...added.map((one) => one.headers)];
  const own = answers.map((one) => (isSuccess(one) ? withHeaders(one, headers) : one));
  const given = [...own, ...added.flatMap((one) => one.answers), ...refusals];
  const isNotFoundMissing = route.path.includes('{') && given.every(({ status }) => status !== NOT_FOUND.status);
  return {
    ...words,
    ...(parameters.length > 0 && { parameters: parameters.map(withoutRefusals) }),
    ...(requestBody && { requestBody: withoutRefusals(requestBody) }),
    answers: [...given, ...(isNotFoundMissing ? [NOT_FOUND] : [])].map((one) => ({
      ...one,
      status: one.status ?? route.successStatus,
    })),
  };
}

/** What a path names may not be there. */
const NOT_FOUND = errorAnswer(404, ['not_found']);

function isSuccess({ status = 200 }: AnswerDescription): boolean {
  return status < 300;
}

function isSuccessInJson(answer: AnswerDescription): boolean {
  return isSuccess(answer) && answer.content?.['application/json'] !== undefined;
}

function withHeaders(answer: AnswerDescription, headers: readonly Headers[]): AnswerDescription {
  return { ...answer, headers: Object.assign({}, answer.headers, ...headers) };
}

function withoutRefusals<T extends { readonly refusals?: unknown }>({ refusals: _, ...rest }: T): Omit<T, 'refusals'> {
  return rest;
}
