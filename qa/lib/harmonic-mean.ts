/** The rate of parts that are equally much work, by the rates of each. */
export function harmonicMean(rates: readonly number[]): number {
  return rates.length / rates.reduce((sum, rate) => sum + 1 / rate, 0);
}
