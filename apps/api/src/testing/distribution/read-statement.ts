import { isWord, type Token, tokensOf } from './sql-tokens.js';

export type Verb = 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE';

/** A table, or a part of the statement that has a name, in one place of a statement. */
export interface Use {
  readonly name: string;
  /** What the columns are told by. */
  readonly alias: string;
  readonly verb: Verb;
  readonly scope: Scope;
  /** Whether its rows are locked by the SELECT that reads them. */
  isLocked: boolean;
  /** The columns that an INSERT writes. */
  columns: readonly string[];
}

/** A query or a subquery. */
export interface Scope {
  readonly parent: Scope | null;
  /** The name that it has by WITH. */
  readonly name: string | null;
  /** The conditions that it is one of, by EXISTS or IN; null when rows outside of it are there without it, too. */
  readonly within: Conditions | null;
}

/** Conditions that are parted by AND, in a WHERE or ON or in brackets there. */
export interface Conditions {
  readonly parent: Conditions | null;
  /** Whether none of them has to hold: another one does in its place. */
  isEither: boolean;
}

/** The join whose ON is read, when it is an outer one. */
export interface OuterJoin {
  readonly kind: 'left' | 'right' | 'full';
  /** The table that it joins; null when it is a query. */
  readonly joined: Use | null;
}

/** Two columns, or a column and a value, that a statement says are equal, for each row that it means. */
export interface Equality {
  readonly scope: Scope;
  readonly left: Operand;
  readonly right: Operand;
  readonly conditions: Conditions;
  readonly outer: OuterJoin | null;
}

/** Something that is compared: a column, one value that is sent, one of several that are, or something else. */
export type Operand =
  | { readonly kind: 'column'; readonly alias: string | null; readonly column: string }
  | { readonly kind: 'value' | 'values' | 'other' };

/** What a statement does to which tables, and what it says of their columns. */
export interface ReadStatement {
  readonly uses: readonly Use[];
  readonly equalities: readonly Equality[];
  /** Functions that it calls. */
  readonly calls: ReadonlySet<string>;
}

const QUERY = new Set(['select', 'insert', 'update', 'delete', 'with', 'values', 'merge']);
/** Words after which no table of a list follows any more. */
const AFTER_TABLES = new Set(
  'where group order limit on set returning values select union having window for offset fetch except intersect conflict do'.split(
    ' ',
  ),
);
/** Words that are no alias of the table before them. */
const NO_ALIAS = new Set([
  ...AFTER_TABLES,
  ...'join left right inner full cross natural using as and or tablesample default overriding when then'.split(' '),
]);

/** Words before brackets in which there are conditions. */
const BEFORE_CONDITIONS = new Set(['where', 'on', 'and', 'or', '(']);

/** Brackets that are open, or a CASE. */
interface Frame {
  readonly scope: Scope;
  /** Whether it is a query, and not an expression or the arguments of a function. */
  readonly isQuery: boolean;
  /** Whether tables are listed at this place. */
  inTables: boolean;
  /** Those that stand at this place; null where what is compared limits nothing. */
  conditions: Conditions | null;
  outer: OuterJoin | null;
}

/** Whether they have to hold for each row. */
export function mustHold({ isEither, parent }: Conditions): boolean {
  return !isEither && (parent === null || mustHold(parent));
}

/**
 * Reads a statement of PostgreSQL as far as rules about tables need it: which tables it uses where, and which columns it sets equal.
 * It knows the forms that this project writes; what it does not know it passes over, and then a table looks as if nothing were said of it.
 */
export function readStatement(sql: string): ReadStatement {
  return new StatementReader(tokensOf(sql)).read();
}

class StatementReader {
  private readonly uses: Use[] = [];
  private readonly equalities: Equality[] = [];
  private readonly calls = new Set<string>();
  private readonly frames: Frame[] = [];

  constructor(private readonly tokens: readonly Token[]) {}

  read(): ReadStatement {
    const scope = { parent: null, name: null, within: null };
    this.frames.push({ scope, isQuery: true, inTables: false, conditions: null, outer: null });
    for (let at = 0; at < this.tokens.length; at += 1) this.visit(at);
    const equalities = this.equalities.filter(({ conditions }) => mustHold(conditions));
    return { uses: this.uses, equalities, calls: this.calls };
  }

  private visit(at: number): void {
    const token = this.tokens[at];
    const frame = this.frames.at(-1);
    if (frame === undefined || token === undefined) return;
    if (token === '(') this.open(at, frame);
    else if (token === 'case') this.frames.push({ ...frame, isQuery: false, inTables: false, conditions: null });
    else if (token === ')' || token === 'end') this.frames.pop();
    else if (token === '=') this.compare(at, frame);
    else if (token === 'or' && frame.conditions !== null) frame.conditions.isEither = true;
    else if (token === ',' && frame.inTables) this.table(at + 1, 'SELECT', frame.scope);
    else if (token === 'for') this.lock(at, frame.scope);
    else if (frame.isQuery) this.word(token, at, frame);
  }

  private word(token: Token, at: number, frame: Frame): void {
    const before = this.tokens[at - 1];
    if (AFTER_TABLES.has(token)) {
      frame.inTables = false;
      const areConditions = token === 'where' || (token === 'on' && this.tokens[at + 1] !== 'conflict');
      frame.conditions = areConditions ? { parent: null, isEither: false } : null;
      if (token !== 'on') frame.outer = null;
    }
    if (token === 'from' && before !== 'distinct') {
      frame.inTables = true;
      this.table(at + 1, before === 'delete' ? 'DELETE' : 'SELECT', frame.scope);
    } else if (token === 'join' || (token === 'using' && this.tokens[at + 1] !== '(')) {
      frame.inTables = true;
      frame.conditions = null;
      const joined = this.table(at + 1, 'SELECT', frame.scope);
      const kind = this.tokens[before === 'outer' ? at - 2 : at - 1];
      frame.outer = kind === 'left' || kind === 'right' || kind === 'full' ? { kind, joined } : null;
    } else if (token === 'update' && before !== 'for' && before !== 'key' && before !== 'do')
      this.table(at + 1, 'UPDATE', frame.scope);
    else if (token === 'into' && before === 'insert') this.table(at + 1, 'INSERT', frame.scope);
  }

  private open(at: number, frame: Frame): void {
    const before = this.tokens[at - 1];
    if (isWord(before) && !QUERY.has(before) && before !== 'in' && before !== 'as') this.calls.add(before);
    const isQuery = QUERY.has(this.tokens[at + 1] ?? '');
    const isCondition = (before === 'exists' || before === 'in') && this.tokens[at - 2] !== 'not';
    const within = isCondition ? frame.conditions : null;
    const scope = isQuery ? { parent: frame.scope, name: this.nameBefore(at), within } : frame.scope;
    const areConditions = !isQuery && frame.conditions !== null && BEFORE_CONDITIONS.has(before ?? '');
    const conditions = areConditions ? { parent: frame.conditions, isEither: false } : null;
    // Tables may be listed in brackets.
    const inTables = !isQuery && frame.inTables && ['from', 'join', ','].includes(before ?? '');
    const outer = isQuery ? null : frame.outer;
    this.frames.push({ scope, isQuery: isQuery || inTables, inTables, conditions, outer });
    if (inTables) this.table(at + 1, 'SELECT', scope);
  }

  /** `name AS (`, also with columns, and with MATERIALIZED. */
  private nameBefore(at: number): string | null {
    let index = at - 1;
    if (this.tokens[index] === 'materialized') index -= this.tokens[index - 1] === 'not' ? 2 : 1;
    if (this.tokens[index] !== 'as') return null;
    index -= 1;
    if (this.tokens[index] === ')') while (index > 0 && this.tokens[index] !== '(') index -= 1;
    const name = this.tokens[this.tokens[index] === '(' ? index - 1 : index];
    return isWord(name) ? name : null;
  }

  /** @returns the use of a table that stands there; null when it is none */
  private table(from: number, verb: Verb, scope: Scope): Use | null {
    let at = from;
    while (['only', 'lateral'].includes(this.tokens[at] ?? '')) at += 1;
    if (this.tokens[at + 1] === '.') at += 2;
    const name = this.tokens[at];
    if (!isWord(name) || QUERY.has(name)) return null;
    const isFunction = this.tokens[at + 1] === '(' && verb !== 'INSERT';
    const use: Use = isFunction
      ? { ...this.rowsOf(at, scope), verb }
      : {
          ...{ name, verb, scope, isLocked: false },
          alias: this.aliasAfter(at) ?? name,
          columns: verb === 'INSERT' ? this.columnsAfter(at) : [],
        };
    this.uses.push(use);
    return use;
  }

  /** The rows that a function gives, under the alias that they have. */
  private rowsOf(at: number, scope: Scope): Omit<Use, 'verb'> {
    let depth = 0;
    let end = at + 1;
    do {
      if (this.tokens[end] === '(') depth += 1;
      if (this.tokens[end] === ')') depth -= 1;
      end += 1;
    } while (depth > 0 && end < this.tokens.length);
    return { name: '', alias: this.aliasAfter(end - 1) ?? '', scope, isLocked: false, columns: [] };
  }

  private aliasAfter(at: number): string | null {
    const next = this.tokens[at + 1] === 'as' ? this.tokens[at + 2] : this.tokens[at + 1];
    return isWord(next) && !NO_ALIAS.has(next) ? next : null;
  }

  private columnsAfter(at: number): string[] {
    const open = this.tokens.indexOf('(', at);
    return this.tokens.slice(open + 1, this.tokens.indexOf(')', open)).filter(isWord);
  }

  /** FOR UPDATE and the like, of all tables of its query or of some. */
  private lock(at: number, scope: Scope): void {
    const strength = this.tokens.slice(at + 1, at + 4);
    const end = strength.findIndex((word) => word === 'update' || word === 'share');
    if (end === -1 || strength.slice(0, end).some((word) => word !== 'no' && word !== 'key')) return;
    const of: string[] = [];
    let index = at + end + 2;
    if (this.tokens[index] === 'of')
      do {
        index += 1;
        of.push(this.tokens[index] ?? '');
        index += 1;
      } while (this.tokens[index] === ',');
    for (const use of this.uses)
      if (use.scope === scope && use.verb === 'SELECT' && (of.length === 0 || of.includes(use.alias)))
        use.isLocked = true;
  }

  private compare(at: number, { scope, conditions, outer }: Frame): void {
    const cast = this.tokens[at - 2] === '::' ? at - 2 : at;
    const first = this.tokens[cast - 2] === '.' ? cast - 3 : cast - 1;
    if (conditions === null || this.tokens[first - 1] === 'not') return;
    const [left, right] = [this.operandBefore(cast), this.operandAfter(at)];
    this.equalities.push({ scope, conditions, outer, left, right });
  }

  private operandAfter(at: number): Operand {
    const [first, second, third] = this.tokens.slice(at + 1, at + 4);
    if (first?.startsWith('$')) return { kind: 'value' };
    if (first === 'any' && third?.startsWith('$')) return { kind: 'values' };
    if (second === '.' && isWord(third)) return { kind: 'column', alias: first ?? '', column: third };
    return isWord(first) && second !== '(' ? { kind: 'column', alias: null, column: first } : { kind: 'other' };
  }

  private operandBefore(at: number): Operand {
    const column = this.tokens[at - 1];
    if (column?.startsWith('$')) return { kind: 'value' };
    if (!isWord(column)) return { kind: 'other' };
    const alias = this.tokens[at - 2] === '.' ? (this.tokens[at - 3] ?? '') : null;
    return { kind: 'column', alias, column };
  }
}
