import { describe, expect, it } from '@jest/globals';
import { loadEnvironment } from '../../../platform/config/load-environment.js';
import { SystemClock } from '../../../platform/time/clock.js';
import { TEST_KEYS } from '../../../testing/test-keys.js';
import { chooseRegistrationGateway } from './choose-registration-gateway.js';

const REQUIRED = { DATABASE_URL: 'postgres://localhost/x', SEALING_KEYS: TEST_KEYS.SEALING_KEYS };
const OVER_HTTP = {
  REGISTRATION_GATEWAY: 'http',
  REGISTRATION_GATEWAY_URL: 'https://gateway.example.com',
  REGISTRATION_GATEWAY_SECRET: 'x'.repeat(32),
};
const chosen = (variables: NodeJS.ProcessEnv) =>
  chooseRegistrationGateway(loadEnvironment({ ...REQUIRED, ...variables }, 'worker'), new SystemClock()).name;

describe('the registration gateway', () => {
  it('is the simulator unless another is named', () => {
    expect(chosen({})).toBe('simulator');
    expect(chosen(OVER_HTTP)).toBe('http');
  });

  it.each(['REGISTRATION_GATEWAY_URL', 'REGISTRATION_GATEWAY_SECRET'] as const)('over HTTP needs %s', (name) => {
    expect(() => chosen({ ...OVER_HTTP, [name]: '' })).toThrow(name);
  });

  it('over HTTP needs a secret that cannot be guessed', () => {
    expect(() => chosen({ ...OVER_HTTP, REGISTRATION_GATEWAY_SECRET: 'short' })).toThrow('REGISTRATION_GATEWAY_SECRET');
  });
});
