/**
 * @typedef {import('../../libs/contract/src/index.js').RuleFacts} RuleFacts
 * @typedef {typeof import('../../libs/contract/src/index.js')} Contract
 */

const OBJECT_ITSELF = '.non_field_errors';
/**
 * Ids of the rules that are about a field.
 * @param {Contract} contract
 * @param {string} path of the field, positions as `[]`
 */
export function rulesAbout({ RULES }, path) {
  return RULES.filter((rule) => isAbout(rule, path) || rule.furtherFields.includes(path)).map(({ id }) => id);
}

/**
 * Whether a rule's paths hold a field: `a[].x, b[].y`, or `x and y of a[] and b[]`, in which an object may leave out
 * those it is in.
 * @param {RuleFacts} rule
 * @param {string} path
 */
function isAbout({ path: paths }, path) {
  if (paths === null) return false;
  const ofAt = paths.indexOf(' of ');
  if (ofAt !== -1) {
    const [name, object] = splitLast(path);
    /** @param {string} one */
    const isIn = (one) => one === object || object.endsWith(`.${one}`);
    return partsOf(paths.slice(0, ofAt)).includes(name) && partsOf(paths.slice(ofAt + ' of '.length)).some(isIn);
  }
  return partsOf(paths).some((one) => withoutObjectItself(one) === path);
}

/** @param {string} text */
function partsOf(text) {
  return text
    .split(/, and of |, | and /)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Messages about an object as a whole belong to the field that holds the object. @param {string} path */
function withoutObjectItself(path) {
  return path.endsWith(OBJECT_ITSELF) ? path.slice(0, -OBJECT_ITSELF.length).replace(/\[\]$/, '') : path;
}

/** @param {string} path @returns {[name: string, object: string]} */
function splitLast(path) {
  const at = path.lastIndexOf('.');
  return [path.slice(at + 1), path.slice(0, Math.max(at, 0))];
}
