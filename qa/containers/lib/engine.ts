import { bareEnvironment, run, succeeds } from './commands.js';
import { startPrivateEngine } from './private-engine.js';
import { Unavailable } from './unavailable.js';

/** A Docker engine with compose, and how programs reach it. */
export interface Engine {
  readonly env: NodeJS.ProcessEnv;
  /** What it is, for the report. */
  readonly words: string;
  stop(): Promise<void>;
}

/** The compose file has configs with their content in it, and those are placed beside a read-only root file system. */
const OLDEST_COMPOSE = [2, 26];

/**
 * The engine that answers here, else one of our own, which root on Debian installs and starts.
 * @throws {Unavailable} there is neither
 */
export async function findEngine(folder: string, say: (words: string) => void, signal: AbortSignal): Promise<Engine> {
  const { DOCKER_HOST, DOCKER_CONFIG } = process.env;
  const env = { ...bareEnvironment(), ...(DOCKER_HOST && { DOCKER_HOST }), ...(DOCKER_CONFIG && { DOCKER_CONFIG }) };
  const surroundings = { cwd: folder, env };
  const answers =
    (await succeeds(['docker', 'info'], surroundings)) &&
    (await succeeds(['docker', 'compose', 'version'], surroundings));
  if (answers) return describe({ env, stop: async () => undefined }, folder);
  const own = await startPrivateEngine(folder, say, signal);
  if (own === null)
    throw new Unavailable(
      'There is no Docker engine here, and only root on Debian can have one installed. Install Docker with compose 2.26 or newer.',
    );
  return describe(own, folder);
}

async function describe(engine: Omit<Engine, 'words'>, cwd: string): Promise<Engine> {
  const surroundings = { cwd, env: engine.env };
  const server = await run(['docker', 'version', '--format', '{{.Server.Version}}'], surroundings);
  const compose = (await run(['docker', 'compose', 'version', '--short'], surroundings)).trim();
  const [major = 0, minor = 0] = compose.replace(/^v/, '').split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_COMPOSE;
  if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
    await engine.stop();
    throw new Unavailable(`Compose is ${compose}: the compose file needs ${OLDEST_COMPOSE.join('.')} or newer.`);
  }
  return { ...engine, words: `Docker ${server.trim()}, compose ${compose}` };
}
