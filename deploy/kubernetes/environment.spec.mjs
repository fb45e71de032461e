import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { loadEnvironment } from '../../apps/api/src/platform/config/load-environment.js';
import { SECRETS, variablesOf } from './environment.mjs';
import { readValues } from './values.mjs';

const values = readValues(readFileSync(new URL('values-small.yaml', import.meta.url), 'utf8'));
const SINGLE_SIGN_ON = {
  OIDC_ISSUER: 'https://login.example.com',
  OIDC_CLIENT_ID: 'carryover',
  OIDC_ROLE_MAP: 'carryover-admins=admin',
};

it.each(/** @type {const} */ (['api', 'worker']))(
  'starts %s with single sign-on among the settings, whose secret the api alone gets',
  (name) => {
    const secrets = {
      DATABASE_URL: 'postgres://a:b@c/d',
      TOKEN_KEYS: `a:${'a'.repeat(64)}`,
      SEALING_KEYS: `a:${'b'.repeat(64)}`,
      REDIS_URL: 'redis://a',
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 'b',
      OIDC_CLIENT_SECRET: 'c',
    };
    const settings = { ...values.settings, ...SINGLE_SIGN_ON };
    const given = variablesOf(name, { ...values, settings }).map(({ name: variable, value }) => [
      variable,
      value ?? Object.entries(secrets).find(([secret]) => secret === variable)?.[1],
    ]);
    expect(Object.values(SECRETS[name]).flat().includes('OIDC_CLIENT_SECRET?')).toBe(name === 'api');
    expect(() => loadEnvironment(Object.fromEntries(given), name)).not.toThrow();
  },
);
