import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { loadEnvironment } from './load-environment.js';
import { renderEnvExample } from './render-env-example.js';

const path = new URL('../../../../../.env.example', import.meta.url);

describe('.env.example', () => {
  it('is what the configuration class says now (else run `npm run generate`)', () => {
    expect(readFileSync(path, 'utf8')).toBe(renderEnvExample());
  });

  it('gives the same configuration as no file at all', () => {
    const lines = renderEnvExample()
      .split('\n')
      .filter((line) => /^[A-Z]/.test(line));
    const variables = Object.fromEntries(lines.map((line) => line.split('=')));
    const url = 'postgres://127.0.0.1/carryover';
    const said = { PAYMENT_VENDORS: 'none', REGISTRATION_GATEWAY: 'simulator' };
    const required = { DATABASE_URL: url, TOKEN_SIGNING_SECRET: 'x'.repeat(32), ...said };
    expect(loadEnvironment({ ...variables, ...required })).toEqual(loadEnvironment(required));
  });

  it('keeps npm start, which reads a copy of it, from nothing that it has to set', () => {
    expect(renderEnvExample()).not.toMatch(
      /^(TRUSTED_PROXIES|PAYMENT_VENDORS|REGISTRATION_GATEWAY|ALLOW_\w+|DATABASE_URL|LOGIN_DATABASE_URL)=/m,
    );
  });

  it('holds no value for a secret', () => {
    expect(renderEnvExample()).not.toMatch(/^(DATABASE_URL|REDIS_URL|TOKEN_KEYS|SEALING_KEYS|TOKEN_SIGNING_SECRET)=/m);
  });
});
