import type { AccountProblem } from './validate-account.js';

/** The problems of one rule, one code and one field. */
export interface GroupTally {
  readonly rule: string | null;
  readonly code: string;
  /** Path with positions left out: `customers[].email`; "" is the account as a whole. */
  readonly field: string;
  problems: number;
  accounts: number;
  /** The first lines, each once, in ascending order. */
  readonly lines: number[];
  /** The first of the problems. */
  readonly example: { readonly path: string; readonly detail: string };
}

/** Longest example that is kept: messages may quote what was sent. */
const LONGEST = 120;
/** Groups kept apart; names of fields that nobody documents could else be without number. */
export const MOST_GROUPS = 2_000;
/** The field of the groups beyond. */
const OTHER_FIELDS = '(further fields)';

/** Counts problems by group, in the order in which the groups turn up. */
export class GroupTallies {
  private readonly groups = new Map<string, GroupTally>();

  /** @param mostLines lines listed of each group */
  constructor(private readonly mostLines: number) {}

  /** Counts the problems of one account. Accounts come in the order of their lines. */
  add(line: number, problems: readonly AccountProblem[]): void {
    const seen = new Set<GroupTally>();
    for (const { rule, code, path, detail } of problems) {
      const group = this.group({ rule, code, field: fieldOf(path), example: { path: cut(path), detail: cut(detail) } });
      group.problems += 1;
      if (!seen.has(group)) {
        group.accounts += 1;
        if (group.lines.length < this.mostLines) group.lines.push(line);
      }
      seen.add(group);
    }
  }

  /** Adds groups counted over later lines. @param before what is added to their line numbers */
  merge(later: readonly GroupTally[], before: number): void {
    for (const { problems, accounts, lines, ...kind } of later) {
      const group = this.group(kind);
      group.problems += problems;
      group.accounts += accounts;
      for (const line of lines.slice(0, this.mostLines - group.lines.length)) group.lines.push(before + line);
    }
  }

  list(): readonly GroupTally[] {
    return [...this.groups.values()];
  }

  private group(kind: Pick<GroupTally, 'rule' | 'code' | 'field' | 'example'>): GroupTally {
    const key = keyOf(kind);
    const known = this.groups.get(key);
    if (known !== undefined) return known;
    if (this.groups.size >= MOST_GROUPS && kind.field !== OTHER_FIELDS)
      return this.group({ ...kind, field: OTHER_FIELDS });
    const group: GroupTally = { ...kind, problems: 0, accounts: 0, lines: [] };
    this.groups.set(key, group);
    return group;
  }
}

function keyOf({ rule, code, field }: Pick<GroupTally, 'rule' | 'code' | 'field'>): string {
  return `${rule ?? ''}\n${code}\n${field}`;
}

/** A path with its positions left out, and cut: a field that nobody documents may have any name. */
export function fieldOf(path: string): string {
  return cut(path.replaceAll(/\.\d+(?=\.|$)/g, '[]'));
}

function cut(text: string): string {
  const characters = [...text.slice(0, LONGEST * 2)];
  return characters.length <= LONGEST ? text : `${characters.slice(0, LONGEST - 1).join('')}…`;
}
