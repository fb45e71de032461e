import { describe, expect, it } from '@jest/globals';
import { allowedApiPath } from './allowed-api-call';

const id = '0193a1b2-0000-7000-8000-0123456789ab';
const ask = (method: string, path: string, query = '') => allowedApiPath(method, path, new URLSearchParams(query));

describe('A call that the browser sends through the console', () => {
  it('reaches the list, one import, its self-check and the session', () => {
    expect(ask('GET', 'imports')).toBe('/imports');
    expect(ask('GET', `imports/${id}`)).toBe(`/imports/${id}`);
    expect(ask('POST', `imports/${id}/self-check`)).toBe(`/imports/${id}/self-check`);
    expect(ask('GET', 'sessions/current')).toBe('/sessions/current');
  });

  it.each([
    ['POST', 'imports'],
    ['DELETE', 'sessions/current'],
    ['POST', 'sessions'],
    ['GET', `imports/${id}/self-check`],
    ['GET', 'imports/../../health'],
    ['GET', `imports/${id}/`],
    ['GET', `imports/${id}\n`],
    ['GET', ''],
  ])('is refused as %s %j', (method, path) => {
    expect(ask(method, path)).toBeNull();
  });

  it('takes the known parameters along and drops the others', () => {
    expect(ask('GET', 'imports', 'status=ERRORED&search=a%26b&debug=1&cursor=')).toBe(
      '/imports?status=ERRORED&search=a%26b',
    );
    expect(ask('GET', `imports/${id}`, 'status=ERRORED')).toBe(`/imports/${id}`);
  });
});
