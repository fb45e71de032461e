/** What we use of oidc-provider, whose package has no types. */
declare module 'oidc-provider' {
  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  interface Context {
    oidc: {
      provider: { Grant: new (of: { clientId: string; accountId: string }) => Grant };
      client: { clientId: string };
      session: { accountId: string };
    };
  }

  interface Account {
    accountId: string;
    claims: () => Record<string, unknown>;
  }

  interface Configuration {
    clients: Record<string, string | string[]>[];
    claims: Record<string, string[]>;
    conformIdTokenClaims: boolean;
    cookies: { keys: string[] };
    pkce: { required: () => boolean };
    rotateRefreshToken: boolean;
    features: Record<string, { enabled: boolean }>;
    /** Seconds, by kind of token. */
    ttl: Record<string, number>;
    issueRefreshToken: (context: Context, client: { grantTypeAllowed(kind: string): boolean }) => boolean;
    findAccount: (context: Context, subject: string) => Account | undefined;
    loadExistingGrant: (context: Context) => Promise<Grant>;
  }

  export default class Provider {
    constructor(issuer: string, configuration: Configuration);
    callback(): (request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => void;
  }
}
