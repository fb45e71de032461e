// This file is read by whatever Node there is: nothing in it may be newer than Node 12.
var oldest = [20, 11];

/** A sentence when this Node is too old, else an empty string. */
export function nodeProblem(version) {
  var parts = version.split('.').map(Number);
  var isOldEnough = parts[0] > oldest[0] || (parts[0] === oldest[0] && parts[1] >= oldest[1]);
  return isOldEnough ? '' : `carryover: Node ${oldest.join('.')} or newer is needed, and this is Node ${version}.`;
}

/** Ends the process with one sentence when this Node is too old. */
export function ensureNode() {
  var problem = nodeProblem(process.versions.node);
  if (!problem) return;
  console.error(problem);
  process.exit(1);
}
