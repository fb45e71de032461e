import { fileURLToPath } from 'node:url';

const repositoryRoot = fileURLToPath(new URL('../../', import.meta.url));

/** Headers that are the same for every answer. The content security policy carries a nonce and is set in src/proxy.ts. */
const securityHeaders = [
  { key: 'Strict-Transport-Security', value: 'max-age=31536000; includeSubDomains' },
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'no-referrer' },
  { key: 'Permissions-Policy', value: 'camera=(), geolocation=(), microphone=(), payment=()' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
];

/** @type {import('next').NextConfig} */
const nextConfig = {
  output: 'standalone',
  outputFileTracingRoot: repositoryRoot,
  // The pages of the runbooks are read at run time and go with the server.
  outputFileTracingIncludes: { '/runbooks/*': ['../../docs/errors/*.md'] },
  turbopack: { root: repositoryRoot },
  // A check of its own in `npm test`, and no build needs it.
  typescript: { ignoreBuildErrors: true },
  poweredByHeader: false,
  reactStrictMode: true,
  experimental: {
    // Where nobody answers, a click waits until somebody does, and the browser is not sent to an error page of its own.
    useOffline: true,
    // Next keeps the body of what is sent to a page until src/proxy.ts has seen it, whoever sends it; forms are small.
    proxyClientMaxBodySize: 65_536,
  },
  agentRules: false,
  devIndicators: false,
  headers: async () => [{ source: '/:path*', headers: securityHeaders }],
  // A browser that stopped reading a page before its icon asks for this by itself.
  rewrites: async () => [{ source: '/favicon.ico', destination: '/icon.svg' }],
};

export default nextConfig;
