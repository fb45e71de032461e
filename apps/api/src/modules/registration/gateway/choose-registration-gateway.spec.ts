import { describe, expect, it } from '@jest/globals';
import { loadEnvironment } from '../../../platform/config/load-environment.js';
import { AppLogger } from '../../../platform/logging/logger.js';
import { SystemClock } from '../../../platform/time/clock.js';
import { TEST_KEYS } from '../../../testing/test-keys.js';
import { chooseRegistrationGateway } from './choose-registration-gateway.js';

const REQUIRED = { DATABASE_URL: 'postgres://localhost/x', SEALING_KEYS: TEST_KEYS.SEALING_KEYS };
const OVER_HTTP = {
  REGISTRATION_GATEWAY: 'http',
  REGISTRATION_GATEWAY_URL: 'https://gateway.example.com',
  REGISTRATION_GATEWAY_SECRET: 'x'.repeat(32),
};

function chosen(variables: NodeJS.ProcessEnv, lines: object[] = []) {
  const logger = AppLogger.create('worker', 'info', { write: (line) => void lines.push(JSON.parse(line)) });
  const environment = loadEnvironment({ ...REQUIRED, ...variables }, 'worker');
  return chooseRegistrationGateway(environment, new SystemClock(), logger).name;
}

describe('the registration gateway', () => {
  it('is the simulator unless another is named, where nobody is a customer', () => {
    for (const mode of ['development', 'test']) expect(chosen({ NODE_ENV: mode })).toBe('simulator');
    expect(chosen(OVER_HTTP)).toBe('http');
  });

  it('is named by somebody in production', () => {
    for (const given of [{}, { NODE_ENV: 'production' }, { REGISTRATION_GATEWAY: '' }])
      expect(() => chosen(given)).toThrow('REGISTRATION_GATEWAY is required');
    expect(chosen({ REGISTRATION_GATEWAY: 'simulator' })).toBe('simulator');
  });

  it('is told in the log where it asks nobody', () => {
    const lines: object[] = [];
    chosen(OVER_HTTP, lines);
    expect(lines).toEqual([]);
    chosen({ REGISTRATION_GATEWAY: 'simulator' }, lines);
    expect(lines).toMatchObject([{ level: 'warn', event: 'registration.gateway.simulated' }]);
  });

  it.each(['REGISTRATION_GATEWAY_URL', 'REGISTRATION_GATEWAY_SECRET'] as const)('over HTTP needs %s', (name) => {
    expect(() => chosen({ ...OVER_HTTP, [name]: '' })).toThrow(name);
  });

  it('over HTTP needs a secret that cannot be guessed', () => {
    expect(() => chosen({ ...OVER_HTTP, REGISTRATION_GATEWAY_SECRET: 'short' })).toThrow('REGISTRATION_GATEWAY_SECRET');
  });
});
