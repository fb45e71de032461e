import { describe, expect, it } from '@jest/globals';
import { trustedProxies } from '../src/lib/trusted-proxies.js';
import { problemsOfSettings } from './settings.mjs';

const GOOD = { API_ORIGIN: 'http://127.0.0.1:3000' };

describe('the settings of the console', () => {
  it('need the address of the api and nothing else', () => {
    expect(problemsOfSettings(GOOD)).toEqual([]);
    expect(problemsOfSettings({})).toEqual([expect.stringMatching(/^API_ORIGIN must be/)]);
  });

  it('are refused with all that is wrong, and without a value', () => {
    const wrong = {
      API_ORIGIN: 'hidden:3000',
      PUBLIC_CONSOLE_URL: 'hidden.example.com',
      PORT: 'hidden',
      TRUSTED_PROXIES: 'hidden',
      CONSOLE_METRICS_PORT: 'hidden',
      DRAIN_SECONDS: 'hidden',
    };
    const problems = problemsOfSettings(wrong);
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual(Object.keys(wrong));
    expect(problems.join()).not.toContain('hidden');
  });

  it.each([
    'loopback',
    'none',
    '',
    '10.0.0.0/8, uniquelocal',
    '::1/128,192.168.1.1',
    '10.0.0.0/33',
    'proxy',
    '1.2.3.4/x',
    ' none ',
    'none,loopback',
    'none/8',
  ])('take and refuse the proxies %j as whoever reads them does', (list) => {
    const isRead = (() => {
      try {
        trustedProxies(list);
        return true;
      } catch {
        return false;
      }
    })();
    expect(problemsOfSettings({ ...GOOD, TRUSTED_PROXIES: list })).toHaveLength(isRead ? 0 : 1);
  });
});
