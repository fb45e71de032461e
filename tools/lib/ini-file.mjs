/**
 * The text of a file of sections with names and values.
 * @param {Record<string, Record<string, string | number>>} sections
 */
export function iniFile(sections) {
  /** @param {Record<string, string | number>} values */
  const lines = (values) => Object.entries(values).map(([name, value]) => `${name} = ${value}\n`);
  return Object.entries(sections)
    .map(([name, values]) => `[${name}]\n${lines(values).join('')}`)
    .join('');
}
