import { groupBy } from '@carryover/contract';
import { type DeclaredOperation, type DeclaredWebhook, DescriptionMismatch } from './declared-operations.js';
import { TAGS } from './description.js';
import { joinAnswers } from './join-answers.js';
import { SECURITY_SCHEMES, securityOf } from './security-schemes.js';
import { shareAnswers } from './share-answers.js';
import { standardAnswers } from './standard-answers.js';
import { NamedSchemas } from './write-names.js';

/** The document as it is written; its form is that of OpenAPI 3.1. */
export type OpenApiDocument = Readonly<Record<string, unknown>>;

/** What stands at the head of the document. */
export interface DocumentHead {
  readonly info: Readonly<Record<string, unknown>>;
  readonly servers: readonly Readonly<Record<string, unknown>>[];
}

/**
 * Makes the document of operations, in the order of their paths.
 * @param webhooks what is posted to others; a document without any has no such section
 * @throws DescriptionMismatch path parameters, answers or names that do not fit the routes
 * @throws NameTakenTwice
 */
export function assembleDocument(
  { info, servers }: DocumentHead,
  operations: readonly DeclaredOperation[],
  webhooks: readonly DeclaredWebhook[] = [],
): OpenApiDocument {
  refuseMismatches(operations);
  const names = new NamedSchemas();
  const sorted = [...operations].sort((one, other) => (one.path < other.path ? -1 : 1));
  const written = sorted.map(({ path, method, ...rest }) => {
    const object = operationObject({ path, method, ...rest }, names);
    return { path, method, object };
  });
  const shared = shareAnswers(written.map(({ object }) => object));
  const paths = [...groupBy(written, ({ path }) => path)].map(([path, ofPath]) => [
    path,
    Object.fromEntries(ofPath.map(({ method, object }) => [method, object])),
  ]);
  const posted = webhooks.map(({ name, ...declared }) => [name, { post: webhookObject(declared, names) }]);
  const used = new Set([...operations, ...webhooks].map(({ tag }) => tag));
  const schemes = new Set(written.flatMap(({ object }) => object.security.flatMap((one) => Object.keys(one))));
  const securitySchemes = Object.entries(SECURITY_SCHEMES).filter(([name]) => schemes.has(name));
  const tags = Object.entries(TAGS).map(([name, description]) => ({ name, description }));
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info,
    servers,
    tags: tags.filter(({ name }) => [...used].some((tag) => tag === name)),
    paths: Object.fromEntries(paths),
    ...(posted.length > 0 && { webhooks: Object.fromEntries(posted) }),
    components: { securitySchemes: Object.fromEntries(securitySchemes), schemas: names.schemas, ...shared },
  };
}

function operationObject(declared: DeclaredOperation, names: NamedSchemas) {
  const { tag, access, operation } = declared;
  const { operationId, summary, description, parameters, requestBody, answers } = operation;
  const role =
    access.role === undefined ? '' : `\n\nFor members of staff with the role \`${access.role}\` or a higher one.`;
  const responses = Object.entries(joinAnswers([...answers, ...standardAnswers(declared)]));
  return {
    operationId,
    summary,
    description: `${description}${role}`,
    tags: [tag],
    security: securityOf(declared),
    ...(parameters && { parameters: names.refer(parameters) }),
    ...(requestBody && { requestBody: names.refer(requestBody) }),
    responses: Object.fromEntries(responses.map(([status, response]) => [status, names.referInside(response)])),
  };
}

function webhookObject({ tag, webhook }: Omit<DeclaredWebhook, 'name'>, names: NamedSchemas) {
  const { operationId, summary, description, parameters, requestBody, answers } = webhook;
  const responses = Object.entries(answers).map(([status, meaning]) => [status, { description: meaning }]);
  return {
    operationId,
    summary,
    description,
    tags: [tag],
    ...(parameters && { parameters: names.refer(parameters) }),
    ...(requestBody && { requestBody: names.refer(requestBody) }),
    responses: Object.fromEntries(responses),
  };
}

function refuseMismatches(operations: readonly DeclaredOperation[]): void {
  const problems = operations.flatMap((declared) =>
    problemsOf(declared).map((problem) => `${declared.name}: ${problem}`),
  );
  const ids = groupBy(operations, ({ operation }) => operation.operationId);
  for (const [id, { length }] of ids) if (length > 1) problems.push(`${id} is the id of ${length} operations.`);
  if (problems.length > 0) throw new DescriptionMismatch(problems);
}

function problemsOf({ path, successStatus, operation }: DeclaredOperation): string[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
  const given = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path').map(({ name }) => name);
  const isAnswered = operation.answers.some(({ status }) => status === successStatus);
  return [
    ...(inPath.join() === given.sort().join() ? [] : [`the path has {${inPath}}, the description {${given}}.`]),
    ...(isAnswered ? [] : [`the framework answers ${successStatus}, which is not described.`]),
  ];
}
