// This file is read by whatever Node there is: nothing in it may be newer than Node 12.

/**
 * The oldest of each line that all locked packages support; newer lines are taken as they come. As in package.json.
 * @type {[number, number][]}
 */
var oldest = [
  [20, 19],
  [22, 13],
  [24, 11],
];

/** A sentence when this Node is too old, else an empty string. @param {string} version  @returns {string} */
export function nodeProblem(version) {
  var parts = version.split('.').map(Number);
  var major = parts[0] || 0;
  var minor = parts[1] || 0;
  var isSupported =
    oldest.every((line) => major > line[0]) || oldest.some((line) => major === line[0] && minor >= line[1]);
  if (isSupported) return '';
  return `carryover: Node 20.19, 22.13, 24.11 or newer is needed, and this is Node ${version}.`;
}

/** Ends the process with one sentence when this Node is too old. */
export function ensureNode() {
  var problem = nodeProblem(process.versions.node);
  if (!problem) return;
  console.error(problem);
  process.exit(1);
}
