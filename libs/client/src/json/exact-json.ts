/** A whole string, or a number between strings. */
const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Fields of a transaction that are decimals, in requests JSON numbers. */
const DECIMALS = new Set(['amount', 'number_of_units', 'net_amount', 'price_per_unit', 'units', 'value_taxed', 'rate']);

/**
 * Parses JSON with every number as text, digit for digit: none goes through a double.
 * @throws SyntaxError the text is not JSON
 */
export function parseExactly(text: string): unknown {
  return JSON.parse(text.replace(STRING_OR_NUMBER, (token) => (token.startsWith('"') ? token : `"${token}"`)));
}

/**
 * Writes JSON. Decimals of transactions that are given as text (`'92.10'`) are written as numbers, digit for digit. Text that is
 * not a number stays text, so that the service can refuse it by name.
 */
export function writeExactly(value: unknown, key = ''): string {
  if (typeof value === 'string' && DECIMALS.has(key) && NUMBER.test(value)) return value;
  if (Array.isArray(value)) return `[${value.map((item) => writeExactly(item, key)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([name, member]) => `${JSON.stringify(name)}:${writeExactly(member, name)}`);
  return `{${members.join(',')}}`;
}
