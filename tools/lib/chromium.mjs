import { installWithApt } from './apt-get.mjs';
import { isProgram, onPath } from './on-path.mjs';
import { Problem } from './problem.mjs';
import { lastLines } from './run-command.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const advice = 'install it (on Debian: apt-get install chromium) or set CHROMIUM_PATH';

/**
 * The Chromium for the tests of the console: CHROMIUM_PATH, else one on the PATH, else, for root on Debian, one
 * installed with apt-get.
 * @returns {Promise<string>} its path
 * @throws {Problem} that says what to install
 */
export async function ensureChromium({ say, signal }) {
  const given = process.env.CHROMIUM_PATH;
  if (given && !isProgram(given)) throw new Problem(`CHROMIUM_PATH is "${given}", which is not a program.`);
  const found = given || onPath(...names);
  if (found) return found;
  const output = await installWithApt(['chromium'], { say, signal });
  if (output === null) throw new Problem(`There is no Chromium: ${advice}.`);
  const installed = onPath(...names);
  if (installed) return installed;
  throw new Problem(`Chromium could not be installed: ${advice}.`, lastLines(output));
}
