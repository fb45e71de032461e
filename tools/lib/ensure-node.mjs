// This file is read by whatever Node there is: nothing in it may be newer than Node 12.

/** The oldest of each line that all locked packages support; newer lines are taken as they come. As in package.json. */
var oldest = [
  [20, 19],
  [22, 13],
  [24, 11],
];

/** A sentence when this Node is too old, else an empty string. */
export function nodeProblem(version) {
  var parts = version.split('.').map(Number);
  var isSupported =
    parts[0] > oldest[oldest.length - 1][0] || oldest.some((line) => parts[0] === line[0] && parts[1] >= line[1]);
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
