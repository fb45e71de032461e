import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the tests look at in an OpenAPI document; schemas are left to whoever compiles them. */
export interface OpenApiDocument {
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  /** What the service posts to others, by name. */
  readonly webhooks?: Readonly<
    Record<string, { readonly post: Pick<OpenApiOperation, 'operationId' | 'parameters' | 'requestBody'> }>
  >;
  readonly components: {
    readonly responses?: Readonly<Record<string, OpenApiResponse>>;
    readonly headers?: Readonly<Record<string, OpenApiHeader>>;
    readonly schemas?: Readonly<Record<string, object>>;
  };
}

export interface OpenApiOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly OpenApiParameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Readonly<Record<string, OpenApiMedia>> };
  readonly responses: Readonly<Record<string, Referred<OpenApiResponse>>>;
}

export interface OpenApiParameter {
  readonly in: 'path' | 'query' | 'header';
  readonly name: string;
  readonly required: boolean;
  readonly schema: object;
  readonly example?: unknown;
}

export interface OpenApiResponse {
  readonly headers?: Readonly<Record<string, Referred<OpenApiHeader>>>;
  readonly content?: Readonly<Record<string, OpenApiMedia>>;
}

export interface OpenApiHeader {
  readonly required?: boolean;
  readonly schema: object;
}

export interface OpenApiMedia {
  readonly schema: object;
  readonly examples?: Readonly<Record<string, { readonly summary: string; readonly value: unknown }>>;
}

/** A thing, or where it is. */
export type Referred<T> = T | { readonly $ref: string };

/** The committed document of the service. */
export function readOpenApiDocument(): OpenApiDocument {
  return readDocument('openapi.json');
}

/** The committed document of what suppliers call. */
export function readSuppliersDocument(): OpenApiDocument {
  return readDocument('openapi.suppliers.json');
}

function readDocument(name: string): OpenApiDocument {
  const path = join(import.meta.dirname, '../../../contract', name);
  return JSON.parse(readFileSync(path, 'utf8')) as OpenApiDocument;
}

/**
 * Where a thing of the document is, following its reference if it is one.
 * @returns its parts of the path from the root
 */
export function pointerOf(thing: object, written: readonly string[]): readonly string[] {
  const reference: unknown = Reflect.get(thing, '$ref');
  if (typeof reference !== 'string') return written;
  return reference
    .replace(/^#\//, '')
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The thing at a pointer of the document, or undefined. */
export function thingAt(document: OpenApiDocument, pointer: readonly string[]): unknown {
  return pointer.reduce<unknown>((inner, part) => Object(inner)[part], document);
}
