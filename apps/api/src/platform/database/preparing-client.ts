import { createHash } from 'node:crypto';
import type pg from 'pg';

/** A statement is prepared when it is sent as often as that: what is sent rarely is not worth a place. */
const OFTEN = 5;

/** Statements a connection keeps prepared at most; each has a plan of some tens of kilobytes in PostgreSQL. */
const KEPT = 150;

/** Texts whose number is kept; lists with filters have very many that come once. */
const COUNTED = 1_000;

/**
 * A connection that prepares what it is asked often, so that PostgreSQL parses and plans it once a connection instead of
 * every time. Which statements those are is the same for all connections of a process.
 */
export function preparingClient(base: typeof pg.Client): typeof pg.Client {
  return class PreparingClient extends base {
    constructor(settings?: string | pg.ClientConfig) {
      super(settings);
      const send = this.query.bind(this) as (...parameters: readonly unknown[]) => unknown;
      Object.assign(this, { query: (...parameters: readonly unknown[]) => send(...prepared(parameters)) });
    }
  };
}

const names = new Map<string, string>();
const counts = new Map<string, number>();

/** The parameters of `query`, with a name for the statement when it is one that comes often and has values. */
function prepared(parameters: readonly unknown[]): readonly unknown[] {
  const [text, values, ...others] = parameters;
  if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return parameters;
  const name = names.get(text) ?? newName(text);
  return name === undefined ? parameters : [{ name, text, values }, ...others];
}

function newName(text: string): string | undefined {
  if (names.size === KEPT) return undefined;
  const count = (counts.get(text) ?? 0) + 1;
  if (count < OFTEN) {
    if (counts.size === COUNTED) counts.clear();
    counts.set(text, count);
    return undefined;
  }
  counts.delete(text);
  const name = `often-${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
  names.set(text, name);
  return name;
}
