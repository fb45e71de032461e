import { nameOf } from './named-schema.js';
import type { Schema } from './schema.js';

/** Two schemas that are not the same have one name. */
export class NameTakenTwice extends Error {
  constructor(name: string) {
    super(`Two different schemas are called ${name}.`);
  }
}

/** Writes named schemas once: what it returns refers to them, and {@link schemas} holds them. */
export class NamedSchemas {
  private readonly originals = new Map<string, Schema>();
  private readonly written = new Map<string, unknown>();

  /** The value with every named schema in it replaced by a reference. */
  refer(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((entry) => this.refer(entry));
    if (typeof value !== 'object' || value === null) return value;
    const name = nameOf(value);
    if (name === undefined) return this.referInside(value);
    this.keep(name, value);
    return { $ref: `#/components/schemas/${name}` };
  }

  /** The named schemas met so far, by name in alphabetical order. */
  get schemas(): Record<string, unknown> {
    return Object.fromEntries([...this.written].sort(([one], [other]) => (one < other ? -1 : 1)));
  }

  /** The same for what is inside of a value that has no name itself. */
  referInside(value: object): Record<string, unknown> {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, this.refer(inner)]));
  }

  /** @throws NameTakenTwice */
  private keep(name: string, schema: Schema): void {
    const known = this.originals.get(name);
    if (known === schema) return;
    if (known !== undefined) throw new NameTakenTwice(name);
    this.originals.set(name, schema);
    this.written.set(name, this.referInside(schema));
  }
}
