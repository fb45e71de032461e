import { pathToFileURL } from 'node:url';

/**
 * node standby.mjs PACKAGES ENTRY: loads the packages, which takes longer than all else about a start and is the same
 * each time, and runs ENTRY when it is told to.
 */
const [packages = '', entry = ''] = process.argv.slice(2);
const leave = () => process.exit(0);
process.once('disconnect', leave);
const told = new Promise((resolve) => {
  process.once('message', resolve);
});
await import(pathToFileURL(packages).href);
await told;
process.removeListener('disconnect', leave);
await import(pathToFileURL(entry).href);
