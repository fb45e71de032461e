import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('../../../../tools/testing/oidc-provider.mjs', import.meta.url));

/** A certified OpenID provider on this machine, in a process of its own. */
export class TestOidcProvider {
  private constructor(
    private readonly process: ChildProcess,
    readonly issuer: string,
  ) {}

  /** @param consoleUrl where it sends browsers back to */
  static async start(consoleUrl: string): Promise<TestOidcProvider> {
    const child = fork(SCRIPT, ['127.0.0.1', consoleUrl], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [],
    });
    const [{ issuer }] = await once(child, 'message');
    return new TestOidcProvider(child, issuer);
  }

  /** The settings of an api that signs staff in with it. */
  get variables(): NodeJS.ProcessEnv {
    return {
      OIDC_ISSUER: this.issuer,
      OIDC_CLIENT_ID: 'carryover',
      OIDC_CLIENT_SECRET: 'the secret of the client, for tests',
    };
  }

  /** Sets what it says of an account; null switches the account off. */
  async keep(subject: string, claims: object | null): Promise<void> {
    const kept = once(this.process, 'message');
    this.process.send({ subject, claims });
    await kept;
  }

  /** Goes through its pages as a browser would. @returns the query it comes back with */
  async signIn(authorizationUrl: string, subject: string): Promise<string> {
    const browser = new Browser();
    const page = await browser.follow(authorizationUrl);
    const form = { prompt: 'login', login: subject, password: 'any' };
    return (await browser.follow(page, form)).split('?')[1] ?? '';
  }

  async stop(): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    const ended = once(this.process, 'exit');
    this.process.kill();
    await ended;
  }
}

/** Keeps cookies and follows redirects within the provider. */
class Browser {
  private readonly cookies = new Map<string, string>();

  /** @returns the last address: a page of the provider, or one elsewhere that it leads to */
  async follow(address: string, form?: Record<string, string>): Promise<string> {
    const { origin } = new URL(address);
    let [next, body] = [address, form === undefined ? undefined : new URLSearchParams(form)];
    for (;;) {
      const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const method = body === undefined ? 'GET' : 'POST';
      const answer = await fetch(next, { method, body, headers: { cookie }, redirect: 'manual' });
      await answer.body?.cancel();
      for (const set of answer.headers.getSetCookie()) {
        const [name = '', value = ''] = set.split(';')[0]?.split('=') ?? [];
        this.cookies.set(name, value);
      }
      const location = answer.headers.get('location');
      if (location === null) return next;
      next = new URL(location, next).href;
      if (new URL(next).origin !== origin) return next;
      body = undefined;
    }
  }
}
