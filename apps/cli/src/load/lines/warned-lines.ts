import type { LineWarnings } from '../journal/records.js';

/** What the service warned of, of all lines together. */
export interface SentWarnings {
  readonly accounts: number;
  readonly warnings: number;
  /** The rule with the most accounts first. */
  readonly rules: readonly { readonly rule: string; readonly accounts: number; readonly warnings: number }[];
}

/** The warnings of lines. Lines that are warned of the same share one object, so that many of them stay small. */
export class WarnedLines {
  private readonly kinds = new Map<string, LineWarnings>();
  private readonly lines = new Map<number, LineWarnings>();

  /** @param warnings those of the latest sending of the line; undefined for none */
  set(line: number, warnings: LineWarnings | undefined): void {
    if (warnings === undefined) {
      this.lines.delete(line);
      return;
    }
    const text = JSON.stringify(warnings);
    const known = this.kinds.get(text);
    if (known === undefined) this.kinds.set(text, warnings);
    this.lines.set(line, known ?? warnings);
  }

  of(line: number): number {
    return Object.values(this.lines.get(line) ?? {}).reduce((sum, count) => sum + count, 0);
  }

  all(): SentWarnings {
    const rules = new Map<string, { rule: string; accounts: number; warnings: number }>();
    for (const counts of this.lines.values()) {
      for (const [rule, count] of Object.entries(counts)) {
        const sum = rules.get(rule) ?? { rule, accounts: 0, warnings: 0 };
        rules.set(rule, { rule, accounts: sum.accounts + 1, warnings: sum.warnings + count });
      }
    }
    const sorted = [...rules.values()].sort(
      (one, other) => other.accounts - one.accounts || (one.rule < other.rule ? -1 : 1),
    );
    return {
      accounts: this.lines.size,
      warnings: sorted.reduce((sum, { warnings }) => sum + warnings, 0),
      rules: sorted,
    };
  }
}
