/** Words of PromQL that are no metrics. */
const KEYWORDS = new Set(['and', 'bool', 'by', 'offset', 'on', 'or', 'unless']);
const LISTS = /\b(?:by|on)\s*\(([^)]*)\)/g;
const SELECTOR = /([a-z_]\w*)\{([^}]*)\}/gi;
const MATCHER = /(\w+)\s*(?:=~|!~|!=|=)\s*"([^"]*)"/g;
const NAME = /(?<![\w.])[a-z_]\w*(?!\w|\s*\()/g;
/** What Prometheus writes behind the name of a histogram. */
const PART = /_(?:bucket|count|sum)$/;

/**
 * A figure that an expression asks for.
 * @typedef {object} Selector
 * @property {string} name as its description has it
 * @property {Record<string, string>} matchers labels with what they are held against
 */

/**
 * Reads an expression of PromQL, as far as the rules and graphs here use it.
 * @param {string} expression
 * @returns {{ selectors: Selector[], grouped: string[] }} `grouped`: labels by which it is put together
 */
export function readExpression(expression) {
  const grouped = [...expression.matchAll(LISTS)].flatMap(([, list = '']) => list.match(/\w+/g) ?? []);
  const bare = expression
    .replaceAll(LISTS, ' ')
    .replaceAll(SELECTOR, ' ')
    .replaceAll(/\[[^\]]*\]/g, ' ');
  const named = [...bare.matchAll(NAME)].map(([name]) => name).filter((name) => !KEYWORDS.has(name));
  return {
    selectors: [
      ...[...expression.matchAll(SELECTOR)].map(([, name = '', matchers = '']) => ({
        name: name.replace(PART, ''),
        matchers: Object.fromEntries([...matchers.matchAll(MATCHER)].map(([, label, value]) => [label, value])),
      })),
      ...named.map((name) => ({ name: name.replace(PART, ''), matchers: {} })),
    ],
    grouped,
  };
}
