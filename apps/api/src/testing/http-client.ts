/** An answer, with its JSON body already read. */
export interface JsonAnswer {
  status: number;
  headers: Headers;
  body: unknown;
}

/** Sends a request with an optional JSON body and reads the answer. */
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
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
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
