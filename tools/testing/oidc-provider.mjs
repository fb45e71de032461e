import { createServer } from 'node:http';
import Provider from 'oidc-provider';
import { portOf } from '../lib/free-port.mjs';

/**
 * A certified OpenID provider for tests, as a process of its own that ends with its parent. Started with the name of the host
 * it says it is and the address of the console, it answers `{ issuer }` once it listens. Every message is an account as it is
 * from then on: `{ subject, claims }`, or `{ subject, claims: null }` for one that was switched off; it is answered `{ kept }`.
 */
const [, , host, consoleUrl] = process.argv;

/** @type {Map<string, Record<string, unknown> | null>} */
const accounts = new Map();
const server = createServer();
server.listen(0, '127.0.0.1', () => {
  const issuer = `http://${host}:${portOf(server)}`;
  server.on('request', provider(issuer).callback());
  process.send?.({ issuer });
});
process.on(
  'message',
  (/** @type {{ subject: string, claims: Record<string, unknown> | null }} */ { subject, claims }) => {
    accounts.set(subject, claims);
    process.send?.({ kept: subject });
  },
);
process.on('disconnect', () => process.exit());

/** @param {string} issuer */
function provider(issuer) {
  return new Provider(issuer, {
    clients: [
      client('carryover', ['authorization_code', 'refresh_token']),
      client('carryover-without-refresh', ['authorization_code']),
    ],
    claims: { openid: ['sub', 'roles'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['a key for tests'] },
    pkce: { required: () => true },
    rotateRefreshToken: true,
    features: { revocation: { enabled: true }, devInteractions: { enabled: true } },
    ttl: {
      AccessToken: 3600,
      AuthorizationCode: 60,
      IdToken: 3600,
      RefreshToken: 86_400,
      Grant: 86_400,
      Session: 86_400,
      Interaction: 600,
    },
    issueRefreshToken: (_context, client) => client.grantTypeAllowed('refresh_token'),
    findAccount: (_context, subject) => {
      const claims = accounts.get(subject);
      if (claims === null || claims === undefined) return undefined;
      return { accountId: subject, claims: () => ({ sub: subject, ...claims }) };
    },
    // Nobody is asked whether Carryover may know who they are.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
}

/** @param {string} id  @param {string[]} grants */
function client(id, grants) {
  return {
    client_id: id,
    client_secret: 'the secret of the client, for tests',
    grant_types: grants,
    redirect_uris: [`${consoleUrl}/sign-in/oidc`],
    post_logout_redirect_uris: [`${consoleUrl}/sign-in`],
  };
}
