/** How often each kind of command was run, and what it was answered. */
export class Tally {
  readonly #counts = new Map<string, Map<string, number>>();

  /** @param seen the answer as the model has it */
  count(kind: string, seen: unknown): void {
    const answers = this.#counts.get(kind) ?? new Map<string, number>();
    const answer = briefly(seen);
    answers.set(answer, (answers.get(answer) ?? 0) + 1);
    this.#counts.set(kind, answers);
  }

  get kinds(): string[] {
    return [...this.#counts.keys()].sort();
  }

  get commands(): number {
    return this.kinds.reduce((sum, kind) => sum + this.of(kind), 0);
  }

  of(kind: string): number {
    return [...(this.#counts.get(kind)?.values() ?? [])].reduce((sum, count) => sum + count, 0);
  }

  /** A line for each kind. */
  lines(): string[] {
    return this.kinds.map((kind) => {
      const answers = [...(this.#counts.get(kind) ?? [])].sort(([, one], [, other]) => other - one);
      const told = answers.map(([answer, count]) => `${answer} ${count}`).join(', ');
      return `${kind.padEnd(15)} ${String(this.of(kind)).padStart(6)}  ${told}`;
    });
  }
}

/** Status and what tells one answer of it from another. */
function briefly(seen: unknown): string {
  if (typeof seen !== 'object' || seen === null) return String(seen);
  const { status, code, fields, state, error, refused } = Object(seen);
  const more = code ?? error ?? state ?? (fields === undefined ? undefined : 'fields') ?? (refused && 'refused');
  return more === undefined ? String(status) : `${status} ${more}`;
}
