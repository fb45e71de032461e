import { describe, expect, it } from '@jest/globals';
import { isSameOrigin } from './same-origin';

const headers = (origin: string | null, more: Record<string, string> = {}) =>
  new Headers({ host: 'console.example:3001', ...(origin === null ? {} : { origin }), ...more });

describe('A request that changes something', () => {
  it('is accepted from the host that was asked', () => {
    expect(isSameOrigin(headers('http://console.example:3001'), null)).toBe(true);
  });

  it('is accepted from the configured address when a proxy changes the host', () => {
    expect(isSameOrigin(headers('https://public.example'), 'https://public.example')).toBe(true);
  });

  it.each([null, 'null', 'http://elsewhere.example', 'http://console.example', 'https://public.example.evil'])(
    'is refused with the origin %j',
    (origin) => {
      expect(isSameOrigin(headers(origin), 'https://public.example')).toBe(false);
    },
  );

  it('is refused when the browser says that another site sent it', () => {
    expect(isSameOrigin(headers('http://console.example:3001', { 'sec-fetch-site': 'same-site' }), null)).toBe(false);
  });
});
