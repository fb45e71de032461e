import { installWithApt } from './apt-get.mjs';
import { downloadChromium } from './chromium-download.mjs';
import { isProgram, onPath } from './on-path.mjs';
import { Problem } from './problem.mjs';
import { lastLines } from './run-command.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const advice = 'install it (on Debian: apt-get install chromium) or set CHROMIUM_PATH';

/**
 * The Chromium for the tests of the console: CHROMIUM_PATH, else the one fetched with npm into the folder, else one on the
 * PATH, else, for root on Debian, one installed with apt-get. The fetched one comes before that of the machine since it is
 * the same for everybody, and since a page costs it half the processor time: it draws no window around it. Fetching is not
 * made for two at a time in one folder.
 * @param {string} folder where one that had to be fetched is kept
 * @param {{ say: (words: string) => void, signal?: AbortSignal }} options
 * @returns {Promise<{ path: string, words: string }>} `words` tell the reader which it is
 * @throws {Problem} that says what to install
 */
export async function ensureChromium(folder, { say, signal }) {
  const given = process.env.CHROMIUM_PATH;
  if (given && !isProgram(given)) throw new Problem(`CHROMIUM_PATH is "${given}", which is not a program.`);
  if (given) return { path: given, words: `${given}, of CHROMIUM_PATH` };
  const fetched = await downloadChromium(folder, { say, signal });
  if (fetched.program) return { path: fetched.program, words: `${fetched.program}, fetched with npm` };
  const found = onPath(...names);
  if (found) return { path: found, words: `${found}, of this machine` };
  const output = await installWithApt(['chromium'], { say, signal });
  const installed = onPath(...names);
  if (installed) return { path: installed, words: `${installed}, installed with apt-get` };
  throw new Problem(`There is no Chromium: ${advice}.`, lastLines([fetched.output, output ?? ''].join('\n')));
}
