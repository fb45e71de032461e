import { DescribedAnswers } from '@carryover/testing';

const described = new DescribedAnswers();

/** An answer, with its JSON body already read. */
export interface JsonAnswer {
  status: number;
  headers: Headers;
  body: unknown;
}

/**
 * Sends a request with an optional JSON body and reads the answer.
 * @throws NotAsDescribed the answer does not fit the OpenAPI document
 */
export async function call(
  url: string,
  method = 'GET',
  headers: Record<string, string> = {},
  body?: unknown,
): Promise<JsonAnswer> {
  const content = body === undefined ? undefined : JSON.stringify(body);
  const type = body === undefined ? undefined : { 'Content-Type': 'application/json' };
  const response = await fetch(url, { method, headers: { ...type, ...headers }, body: content });
  const text = await response.text();
  return asDescribed(method, url, response, text === '' ? null : JSON.parse(text));
}

/**
 * An answer whose body was read by hand, held against the OpenAPI document.
 * @throws NotAsDescribed
 */
export function asDescribed(method: string, url: string, { status, headers }: Response, body: unknown): JsonAnswer {
  described.check({ method, url, status, headers, body });
  return { status, headers, body };
}

/**
 * Reads an answer of any media type: its body as JSON or as text, null when there is none. A file may be empty.
 * @throws NotAsDescribed
 */
export async function readAnswer(method: string, url: string, response: Response): Promise<JsonAnswer> {
  const text = await response.text();
  const type = response.headers.get('content-type');
  if (text === '' && type === null) return asDescribed(method, url, response, null);
  const body: unknown = type?.startsWith('application/json') === true ? JSON.parse(text) : text;
  return asDescribed(method, url, response, body);
}

/** Calls the token mutation; `input` is what the client gives, right or wrong. */
export function obtainToken(apiUrl: string, input: object): Promise<JsonAnswer> {
  const query = `mutation ($input: ObtainPlatformTokenInput!) {
    obtainPlatformToken(input: $input) { token refreshToken refreshExpiresIn payload }
  }`;
  return call(`${apiUrl}/v1/graphql/`, 'POST', {}, { query, variables: { input } });
}

/** The error in a GraphQL answer, as `type code`. */
export function grantError({ status, body }: JsonAnswer): string {
  const extensions = Object(body).errors?.[0]?.extensions;
  return `${status} ${extensions?.errorType} ${extensions?.errorCode}`;
}
