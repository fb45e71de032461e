import { rmSync } from 'node:fs';

/*
 * Writes the pages at /docs/ into the build, and takes away what renders them: a process that runs serves what is there, and the
 * renderer of Markdown is installed in no image. See ADR 0131.
 */

const dist = new URL('../dist/', import.meta.url);
await import(new URL('render-docs.js', dist).href);
for (const name of ['docs-site', 'render-docs.js', 'render-docs.js.map'])
  rmSync(new URL(name, dist), { recursive: true });
