import type { Json, Schema } from '../../platform/openapi/index.js';

/** A part that may stand in `components` and be referred to. */
export interface Reference {
  readonly $ref?: string;
}

export interface Media {
  readonly schema: Schema;
  readonly examples?: Readonly<Record<string, { readonly summary?: string; readonly value: Json }>>;
}

export interface Answer extends Reference {
  readonly description?: string;
  readonly headers?: Readonly<Record<string, Header>>;
  readonly content?: Readonly<Record<string, Media>>;
}

export interface Header extends Reference {
  readonly description?: string;
  readonly schema?: Schema;
}

export interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly description?: string;
  readonly required?: boolean;
  readonly schema: Schema;
  readonly example?: Json;
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly description?: string;
    readonly required?: boolean;
    readonly content: Readonly<Record<string, Media>>;
  };
  readonly responses: Readonly<Record<string, Answer>>;
}

/** What the pages of the reference read of the OpenAPI document. */
export interface ReferenceDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, Answer>>;
    readonly headers: Readonly<Record<string, Header>>;
    readonly securitySchemes: Readonly<Record<string, { readonly description?: string }>>;
  };
}

/** An operation with where it is. */
export interface LocatedOperation extends Operation {
  /** Upper case. */
  readonly method: string;
  readonly path: string;
}

/** Every operation, in the order of the document. */
export function operationsOf(document: ReferenceDocument): LocatedOperation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );
}

/** What a reference stands for; anything else is itself. @throws Error nothing has this name */
export function resolve<T extends Reference>(part: T, among: Readonly<Record<string, T>>): T {
  if (part.$ref === undefined) return part;
  const found = among[nameOf(part.$ref)];
  if (found === undefined) throw new Error(`The document has no ${part.$ref}.`);
  return found;
}

/** The last part of a reference: `#/components/schemas/Account` is `Account`. */
export function nameOf(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}
