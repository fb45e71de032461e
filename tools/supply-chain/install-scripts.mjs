/**
 * Packages with an install script that is not on the list, and unused lines of the list. Install scripts run with the
 * rights of the user who installs.
 * @param {import('./lock.mjs').LockedPackage[]} packages
 * @param {import('./lock.mjs').InstallScripts} allowed
 * @returns {string[]} a sentence each
 */
export function installScriptProblems(packages, allowed) {
  const scripted = packages.filter(({ hasInstallScript }) => hasInstallScript);
  /** @param {string} name */
  const lineOf = (name) =>
    Object.keys(allowed).find((line) => line === name || (line.endsWith('*') && name.startsWith(line.slice(0, -1))));
  const unlisted = scripted.flatMap(({ name, version, isDevelopment }) => {
    const line = lineOf(name);
    if (!line) return [`${name} ${version} runs an install script nobody has allowed`];
    if (!isDevelopment && !allowed[line]?.production)
      return [`${name} is allowed for development and is in production`];
    return [];
  });
  const used = new Set(scripted.map(({ name }) => lineOf(name)));
  return [
    ...unlisted,
    ...Object.keys(allowed)
      .filter((line) => !used.has(line))
      .map((line) => `${line} has no script`),
  ];
}
