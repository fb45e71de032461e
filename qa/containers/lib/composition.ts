import { run, type Surroundings } from './commands.js';

/** What the checks of a container's health came to, the last few of them. */
interface Health {
  readonly Status: string;
  readonly Log?: readonly { readonly Start: string; readonly ExitCode: number }[];
}

/** What `docker inspect` says of a container, as far as it is looked at. */
export interface Inspected {
  readonly Id: string;
  /** The digest of the image that it runs. */
  readonly Image: string;
  readonly RestartCount: number;
  readonly State: { readonly Status: string; readonly ExitCode: number; readonly Health?: Health };
  readonly Config: { readonly User: string; readonly Image: string };
  readonly NetworkSettings: { readonly Networks: Readonly<Record<string, { readonly IPAddress: string } | undefined>> };
  readonly HostConfig: { readonly ReadonlyRootfs: boolean };
}

/** The services of a docker-compose.yml, in the folder it is in. */
export class Composition {
  /**
   * @param env what docker compose is given: the engine, ports, images
   * @param signal ends what is under way, but for taking everything away
   */
  constructor(
    readonly folder: string,
    readonly env: NodeJS.ProcessEnv,
    readonly signal?: AbortSignal,
  ) {}

  /** `docker compose` with these words. @throws {Error} it did not end with 0 */
  compose(words: readonly string[], minutes = 5): Promise<string> {
    return run(['docker', 'compose', ...words], this.surroundings(minutes));
  }

  /** `docker` with these words. @throws {Error} it did not end with 0 */
  docker(words: readonly string[], minutes = 5): Promise<string> {
    return run(['docker', ...words], this.surroundings(minutes));
  }

  /** A line of shell, as somebody types it in the folder. */
  shell(line: string, minutes = 5): Promise<string> {
    return run(['bash', '-euo', 'pipefail', '-c', line], this.surroundings(minutes));
  }

  /** Ids of the containers of a service, those that ended too. */
  async containers(service: string): Promise<string[]> {
    const output = await this.compose(['ps', '--all', '--quiet', service]);
    return output.split('\n').filter(Boolean);
  }

  async inspect(id: string): Promise<Inspected> {
    const [container] = JSON.parse(await this.docker(['inspect', id])) as Inspected[];
    if (container === undefined) throw new Error(`There is no container ${id}.`);
    return container;
  }

  /** What a statement answers at the database, its columns parted by `|`. */
  query(sql: string): Promise<string> {
    const psql = ['psql', '--username=carryover', '--no-align', '--tuples-only', '--quiet', '--command', sql];
    return this.compose(['exec', '-T', 'postgres', ...psql]);
  }

  /** The digest of an image. */
  async imageId(name: string): Promise<string> {
    return (await this.docker(['image', 'inspect', '--format', '{{.Id}}', name])).trim();
  }

  /** Takes everything away, volumes too. */
  async takeDown(): Promise<void> {
    const down = ['--profile', 'demo', 'down', '--volumes', '--remove-orphans', '--timeout', '20'];
    await run(['docker', 'compose', ...down], { cwd: this.folder, env: this.env });
  }

  private surroundings(minutes: number): Surroundings {
    return { cwd: this.folder, env: this.env, minutes, signal: this.signal };
  }
}
