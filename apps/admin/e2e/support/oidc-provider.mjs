import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('../../../../tools/testing/oidc-provider.mjs', import.meta.url));

/** A certified OpenID provider, on another site than the console: `localhost` beside `127.0.0.1`. */
export class OidcProvider {
  #process;
  #consoleUrl;

  static async start(consoleUrl) {
    const provider = new OidcProvider();
    provider.#consoleUrl = consoleUrl;
    provider.#process = fork(script, ['localhost', consoleUrl], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [],
    });
    [{ issuer: provider.issuer }] = await once(provider.#process, 'message');
    return provider;
  }

  /** The settings of an api that signs staff in with it. It speaks http, which no api takes in production. */
  get settings() {
    return {
      NODE_ENV: 'development',
      PUBLIC_CONSOLE_URL: this.#consoleUrl,
      OIDC_ISSUER: this.issuer,
      OIDC_CLIENT_ID: 'carryover',
      OIDC_CLIENT_SECRET: 'the secret of the client, for tests',
      OIDC_ROLE_MAP: 'migration=operator, everybody=viewer',
      OIDC_NAME: 'Fenland',
    };
  }

  /** Sets what it says of an account; null switches the account off. */
  async keep(subject, claims) {
    const kept = once(this.#process, 'message');
    this.#process.send({ subject, claims });
    await kept;
  }

  async stop() {
    const ended = once(this.#process, 'exit');
    this.#process.kill();
    await ended;
  }
}
