import { RequestMethod, type Type } from '@nestjs/common';
import {
  HEADERS_METADATA,
  HTTP_CODE_METADATA,
  INTERCEPTORS_METADATA,
  METHOD_METADATA,
  PATH_METADATA,
} from '@nestjs/common/constants.js';
import { ROUTE_ACCESS } from '../http/route-access.js';
import { type CompleteOperation, completeOperation } from './complete-operation.js';
import { ADDED_TO_READS, DESCRIPTION, FOR_PEOPLE } from './described.decorator.js';
import type {
  ControllerDescription,
  OperationDescription,
  ReadDescription,
  TagName,
  WebhookDescription,
} from './description.js';
import { fixedHeaders } from './headers.js';

/** Who may call a route, as its decorator says. */
export interface Access {
  readonly kind: 'public' | 'supplier' | 'staff';
  readonly role?: string;
}

/** A route as the framework knows it, joined to its description. */
export interface DeclaredOperation {
  /** Class and method, for messages. */
  readonly name: string;
  readonly method: string;
  /** With parameters as `{name}`. */
  readonly path: string;
  readonly access: Access;
  /** What the framework answers when all goes well. */
  readonly successStatus: number;
  readonly tag: TagName;
  readonly operation: CompleteOperation;
}

/** A message the service posts, as the companion of a controller describes it. */
export interface DeclaredWebhook {
  readonly name: string;
  readonly tag: TagName;
  readonly webhook: WebhookDescription;
}

/** What does not fit between routes and descriptions; every message names class and method. */
export class DescriptionMismatch extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`Routes and their descriptions do not fit:\n${problems.join('\n')}`);
  }
}

/**
 * The routes of classes, each with its description.
 * @param classes of which those that are controllers count
 * @throws DescriptionMismatch routes without a description, descriptions without a route
 */
export function declaredOperations(classes: readonly Type[]): DeclaredOperation[] {
  const problems: string[] = [];
  const operations = classes.flatMap((type) => ofController(type, problems));
  if (problems.length > 0) throw new DescriptionMismatch(problems);
  return operations;
}

/** The messages that descriptions of controllers tell of. @param classes as for {@link declaredOperations} */
export function declaredWebhooks(classes: readonly Type[]): DeclaredWebhook[] {
  return classes.flatMap((type) => {
    const description: ControllerDescription | undefined = Reflect.getMetadata(DESCRIPTION, type);
    const webhooks = Object.entries(description?.webhooks ?? {});
    return webhooks.map(([name, webhook]) => ({ name, tag: description?.tag ?? 'Service', webhook }));
  });
}

function ofController(type: Type, problems: string[]): DeclaredOperation[] {
  if (!Reflect.hasMetadata(PATH_METADATA, type) || Reflect.hasMetadata(FOR_PEOPLE, type)) return [];
  const description: ControllerDescription | undefined = Reflect.getMetadata(DESCRIPTION, type);
  const routes = routeNames(type);
  if (description === undefined) {
    problems.push(`${type.name} has no @Described(): none of ${routes.join(', ')} is described.`);
    return [];
  }
  const { operations, path: pathParameters = [] } = description;
  for (const name of Object.keys(operations)) {
    if (!routes.includes(name)) problems.push(`${type.name}.${name} is described and is no route.`);
  }
  const declared = routes.flatMap((name) => {
    const operation = operations[name];
    if (operation !== undefined) return joined(type, name, description, operation);
    problems.push(`${type.name}.${name} is a route and is not described.`);
    return [];
  });
  for (const { name } of pathParameters) {
    const isInPath = declared.some(({ path }) => path.includes(`{${name}}`));
    if (!isInPath) problems.push(`${type.name} describes the parameter {${name}}, which none of its paths has.`);
  }
  return declared;
}

function joined(
  type: Type,
  name: string,
  { tag, path: pathParameters = [] }: ControllerDescription,
  described: OperationDescription,
): DeclaredOperation[] {
  const handler: object = Reflect.get(type.prototype, name);
  const method = (RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler)] ?? '').toLowerCase();
  const successStatus: number = Reflect.getMetadata(HTTP_CODE_METADATA, handler) ?? (method === 'post' ? 201 : 200);
  const access: Access = Reflect.getMetadata(ROUTE_ACCESS, handler) ?? Reflect.getMetadata(ROUTE_ACCESS, type);
  const headers = fixedHeaders(Reflect.getMetadata(HEADERS_METADATA, handler) ?? []);
  const added = method === 'get' ? [type, handler].flatMap(addedToReads) : [];
  const prefixes = texts(Reflect.getMetadata(PATH_METADATA, type));
  const ends = texts(Reflect.getMetadata(PATH_METADATA, handler));
  const paths = prefixes.flatMap((prefix) => ends.map((end) => templateOf(`${prefix}/${end}`)));
  return paths.map((path) => {
    const operation = completeOperation(described, { path, pathParameters, successStatus, headers, added });
    return { name: `${type.name}.${name}`, method, path, access, successStatus, tag, operation };
  });
}

/** What the interceptors of a class or a handler add to what reads through them. */
function addedToReads(target: object): ReadDescription[] {
  const interceptors: readonly object[] = Reflect.getMetadata(INTERCEPTORS_METADATA, target) ?? [];
  return interceptors.flatMap((interceptor) => Reflect.getMetadata(ADDED_TO_READS, interceptor) ?? []);
}

function routeNames({ prototype }: Type): string[] {
  return Object.getOwnPropertyNames(prototype).filter((name) => {
    const value: unknown = name === 'constructor' ? undefined : Reflect.get(prototype, name);
    return typeof value === 'function' && Reflect.hasMetadata(METHOD_METADATA, value);
  });
}

function texts(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).map(String);
}

/** `v1/notes/:id` as `/v1/notes/{id}/`. The versioned interface of suppliers writes its paths with a slash at the end. */
function templateOf(path: string): string {
  const parts = path.split('/').filter((part) => part !== '');
  const template = `/${parts.map((part) => part.replace(/:(\w+)/g, '{$1}')).join('/')}`;
  return /^\/v\d+\//.test(template) ? `${template}/` : template;
}
