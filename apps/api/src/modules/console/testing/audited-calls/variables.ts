/** A receiver that nobody is at. */
export const HOOK = 'http://127.0.0.1:9/hook';
export const HOOK_KEY = 'whatever-the-receiver-asks-for';

/** A provider that nobody signs in at here. */
export const OIDC = {
  OIDC_ISSUER: 'https://login.example.com',
  OIDC_CLIENT_ID: 'carryover',
  OIDC_CLIENT_SECRET: 'hidden',
  OIDC_ROLE_MAP: 'admins=admin',
};
