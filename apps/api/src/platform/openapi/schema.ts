/** A value as it is in a JSON text. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

export type JsonType = 'array' | 'boolean' | 'integer' | 'null' | 'number' | 'object' | 'string';

/** Only in types: what a value that fits a schema is. No schema has a property of this name. */
declare const DESCRIBES: unique symbol;

/**
 * What we use of JSON Schema 2020-12, the language of OpenAPI 3.1.
 * @template T the type of the values that fit; see {@link Answer}
 */
export interface Schema<T = unknown> {
  readonly [DESCRIBES]?: T;
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: JsonType | readonly JsonType[];
  readonly format?: 'date' | 'date-time' | 'email' | 'int32' | 'int64' | 'uri' | 'uuid';
  readonly enum?: readonly Json[];
  readonly const?: Json;
  readonly default?: Json;
  readonly examples?: readonly Json[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly propertyNames?: Schema;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly deprecated?: boolean;
}

/** The type of the values that fit a schema, which is declared nowhere else: `Answer<typeof IMPORT_DETAIL>`. */
export type Answer<S extends Schema> = S extends Schema<infer T> ? T : never;
