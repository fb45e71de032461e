import { describe, expect, it } from '@jest/globals';
import nextConfig from '../next.config.mjs';

describe('The headers of the console', () => {
  it('are on every answer, whatever its address', async () => {
    const [ours, ...others] = (await nextConfig.headers?.()) ?? [];
    expect([ours?.source, others]).toEqual(['/:path*', []]);
    expect(Object.fromEntries(ours?.headers.map(({ key, value }) => [key, value]) ?? [])).toMatchObject({
      'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
      'Referrer-Policy': 'no-referrer',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
    });
  });

  it('do not say what it is made of', () => {
    expect(nextConfig.poweredByHeader).toBe(false);
  });
});
