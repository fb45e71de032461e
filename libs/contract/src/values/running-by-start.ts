/**
 * A value that is carried from span to span in the order of their starts. What it is on a day is found in as many steps as the number of
 * spans has digits.
 */
export class RunningByStart<Span extends { readonly from: string }, Value> {
  private readonly starts: readonly string[];
  private readonly values: readonly Value[];

  /**
   * @param before the value before the first span
   * @param next the value once a span has started
   */
  constructor(
    spans: readonly Span[],
    private readonly before: Value,
    next: (value: Value, span: Span) => Value,
  ) {
    const inOrder = [...spans].sort((one, other) => (one.from < other.from ? -1 : Number(one.from > other.from)));
    let value = before;
    this.starts = inOrder.map(({ from }) => from);
    this.values = inOrder.map((span) => {
      value = next(value, span);
      return value;
    });
  }

  /** The value after all spans that start on a day or before it. */
  on(day: string): Value {
    let [low, high] = [0, this.starts.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.starts[middle] ?? '') <= day) low = middle + 1;
      else high = middle;
    }
    return this.values[low - 1] ?? this.before;
  }
}
