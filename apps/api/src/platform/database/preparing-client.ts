import { createHash } from 'node:crypto';
import type pg from 'pg';

/** A statement is prepared when it is sent as often as that: what is sent rarely is not worth a slot. */
const OFTEN = 5;

/** Statements a connection keeps prepared at most; each has a plan of some tens of kilobytes in PostgreSQL. */
const KEPT = 150;

/** Texts whose number is kept; lists with filters have very many that come once. */
const COUNTED = 1_000;

/**
 * A connection that prepares what it is asked often, so that PostgreSQL parses and plans it once a connection instead of
 * every time. Which statements those are is the same for all connections of a pool.
 */
export function preparingClient(base: typeof pg.Client): typeof pg.Client {
  const statements = new OftenSent();
  return class PreparingClient extends base {
    constructor(settings?: string | pg.ClientConfig) {
      super(settings);
      const send = this.query.bind(this) as (...parameters: readonly unknown[]) => unknown;
      Object.assign(this, { query: (...parameters: readonly unknown[]) => send(...statements.prepared(parameters)) });
    }
  };
}

/** A connection that sends every statement without a name, for a pooler that does not know who prepared it. */
export function namelessClient(base: typeof pg.Client): typeof pg.Client {
  return class NamelessClient extends base {
    constructor(settings?: string | pg.ClientConfig) {
      super(settings);
      const send = this.query.bind(this) as (...parameters: readonly unknown[]) => unknown;
      Object.assign(this, { query: (...parameters: readonly unknown[]) => send(...nameless(parameters)) });
    }
  };
}

function nameless(parameters: readonly unknown[]): readonly unknown[] {
  const [statement, ...others] = parameters;
  if (typeof statement !== 'object' || statement === null || 'submit' in statement) return parameters;
  return [{ ...statement, name: undefined }, ...others];
}

/** The statements that come often, by their texts. */
class OftenSent {
  private readonly names = new Map<string, string>();
  private readonly counts = new Map<string, number>();

  /** The parameters of `query`, with a name for the statement when it is one that comes often and has values. */
  prepared(parameters: readonly unknown[]): readonly unknown[] {
    const [text, values, ...others] = parameters;
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return parameters;
    const name = this.names.get(text) ?? this.newName(text);
    return name === undefined ? parameters : [{ name, text, values }, ...others];
  }

  private newName(text: string): string | undefined {
    if (this.names.size === KEPT) return undefined;
    const count = (this.counts.get(text) ?? 0) + 1;
    if (count < OFTEN) {
      if (this.counts.size === COUNTED) this.counts.clear();
      this.counts.set(text, count);
      return undefined;
    }
    this.counts.delete(text);
    const name = `often-${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
    this.names.set(text, name);
    return name;
  }
}
