import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { html } from '../html.js';
import type { PageContent } from '../layout.js';

const require = createRequire(import.meta.url);
const ADDRESS = 'try/';
const OF_PACKAGE = [
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
] as const;

/** A file the page needs beside it. */
export interface TryAsset {
  /** From `/docs/` on. */
  readonly address: string;
  readonly type: string;
  readonly body: Buffer;
}

/** The page that sends requests: Swagger UI, its files from the installed package, configured by a file of ours. */
export function tryPage(): PageContent {
  const body = html`<p>Obtain a token first (<code>obtainPlatformToken</code>), then choose <b>Authorize</b> and enter
<code>Token</code>, a space and the token. Requests are real: what is created is created, unless <code>is_dry_run</code> is set. The
<a href="../reference/">reference</a> says the same without scripts.</p>
<link rel="stylesheet" href="swagger-ui.css">
<div id="swagger-ui"></div>
<noscript><p>This page needs scripts.</p></noscript>
<script src="swagger-ui-bundle.js"></script>
<script src="start.js"></script>`;
  return { address: ADDRESS, title: 'Try it', body, headings: [], isProgram: true };
}

/** Style and scripts of the page. */
export function tryAssets(): TryAsset[] {
  const start = new URL('../assets/start.js', import.meta.url);
  return [
    ...OF_PACKAGE.map(([name, type]) => ({
      address: `${ADDRESS}${name}`,
      type,
      body: readFileSync(require.resolve(`swagger-ui-dist/${name}`)),
    })),
    { address: `${ADDRESS}start.js`, type: 'text/javascript; charset=utf-8', body: readFileSync(start) },
  ];
}
