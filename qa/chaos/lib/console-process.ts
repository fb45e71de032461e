import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort } from '../../../tools/lib/free-port.mjs';
import { root } from '../../../tools/lib/paths.mjs';
import { inheritedVariables } from '../../../tools/testing/inherited-variables.mjs';
import { waitFor } from './wait-for.js';

const SERVER = join(root, 'apps/admin/.next/standalone/apps/admin/server/serve.mjs');
const WITH_PARENT = pathToFileURL(join(root, 'tools/lib/exit-with-parent.mjs')).href;

interface ConsoleSettings {
  readonly apiUrl: string;
  readonly drainSeconds: string;
  /** Where its figures are; left out, nowhere. */
  readonly metricsPort?: number;
}

/** The built console as a process of its own. */
export class ConsoleProcess {
  private constructor(
    readonly url: string,
    private readonly child: ChildProcess,
  ) {}

  /** Starts one, and waits until it answers. */
  static async start({ apiUrl, drainSeconds, metricsPort }: ConsoleSettings): Promise<ConsoleProcess> {
    const port = await freePort();
    const child = spawn(process.execPath, ['--import', WITH_PARENT, SERVER], {
      env: {
        ...inheritedVariables(),
        NODE_ENV: 'production',
        HOSTNAME: '127.0.0.1',
        PORT: String(port),
        API_ORIGIN: apiUrl,
        TRUSTED_PROXIES: 'loopback',
        DRAIN_SECONDS: drainSeconds,
        CONSOLE_METRICS_PORT: String(metricsPort ?? ''),
      },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.channel?.unref();
    const url = `http://127.0.0.1:${port}`;
    await waitFor('a console that answers', async () => {
      if (child.exitCode !== null) throw new Error(`the console ended with ${child.exitCode}`);
      return (await fetch(`${url}/healthz`).catch(() => null))?.ok;
    });
    return new ConsoleProcess(url, child);
  }

  /** Sends SIGTERM and waits for the end. @returns exit code or signal */
  async end(): Promise<number | NodeJS.Signals> {
    const ended = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    const [code, signal] = await ended;
    return code ?? signal;
  }
}
