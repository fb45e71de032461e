import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './globals.css';
import { ColorSchemeScript, mantineHtmlProps } from '@mantine/core';
import type { Metadata, Viewport } from 'next';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { Providers } from '../components/ui/providers';
import { nonceHeader } from '../lib/nonce';

export const metadata: Metadata = {
  title: { default: 'Carryover', template: '%s · Carryover' },
  description: 'Operator console for account migration.',
  robots: { index: false, follow: false },
};

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#ffffff' },
    { media: '(prefers-color-scheme: dark)', color: '#181c1f' },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get(nonceHeader) ?? '';
  return (
    <html lang="en-GB" {...mantineHtmlProps}>
      <head>
        <ColorSchemeScript defaultColorScheme="auto" nonce={nonce} suppressHydrationWarning />
      </head>
      <body>
        <Providers nonce={nonce} renderedAt={Date.now()}>
          {children}
        </Providers>
      </body>
    </html>
  );
}
