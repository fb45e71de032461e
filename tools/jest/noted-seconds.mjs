/** Seconds from which on a file is noted; shorter ones fill what is left at the end whatever their order. */
const LONG = 10;

/**
 * What `tools/jest/seconds.json` says after a run: the files that took long, the longest first.
 * @param {Record<string, number>} seconds of the files of the run, by path
 * @returns {Record<string, number>}
 */
export function notedSeconds(seconds) {
  const long = Object.entries(seconds).filter(([, taken]) => taken >= LONG);
  return Object.fromEntries(
    long.sort(([path, taken], [otherPath, other]) => other - taken || (path < otherPath ? -1 : 1)),
  );
}
