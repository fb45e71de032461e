import type { OpenApiDocument } from '../described-answers/index.js';
import { pointerOf, thingAt } from '../described-answers/index.js';

/** Which way values go: from the caller to us, or back. */
export type Direction = 'request' | 'answer';

/** JSON Schema as far as it is compared. */
export interface ComparedSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | object;
  readonly items?: object;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly multipleOf?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly anyOf?: readonly object[];
  readonly oneOf?: readonly object[];
  readonly allOf?: readonly object[];
}

/** A schema with the document its references are about. */
export class Located {
  constructor(
    readonly document: OpenApiDocument,
    private readonly written: object,
  ) {}

  /** The schema behind references, and behind an `allOf` that only describes one. */
  get schema(): ComparedSchema {
    return this.resolved.schema;
  }

  /** Name of the schema, or '' for one that is written out. */
  get name(): string {
    return this.resolved.name;
  }

  /** The forms a value may have. */
  get alternatives(): readonly Located[] {
    const { anyOf, oneOf } = this.schema;
    const forms = anyOf ?? oneOf;
    return forms === undefined ? [this] : forms.flatMap((form) => this.inner(form).alternatives);
  }

  inner(written: object): Located {
    return new Located(this.document, written);
  }

  private get resolved(): { schema: ComparedSchema; name: string } {
    const pointer = pointerOf(this.written, []);
    const found: object = pointer.length === 0 ? this.written : Object(thingAt(this.document, pointer));
    const { allOf }: ComparedSchema = found;
    const [only] = allOf ?? [];
    if (allOf?.length === 1 && only !== undefined) return this.inner(only).resolved;
    return { schema: found, name: pointer.at(-1) ?? '' };
  }
}
