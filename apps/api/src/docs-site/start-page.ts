import { relativeAddress } from './addresses.js';
import type { SourceFile } from './docs-folder.js';
import { html } from './html.js';
import type { PageContent } from './layout.js';

const FIRST = [
  ['guide/', 'Guide for import suppliers', 'How to bring accounts in, from the first call to the cut-over.'],
  ['reference/', 'Reference', 'Every call with its fields, answers and examples.'],
  ['errors/', 'Error codes', 'What each code means, who acts, and what to do.'],
  ['rules/', 'Rules', 'Every rule of a payload, with its message and its code.'],
  [
    'try/',
    'Try it',
    'Send requests from the browser, with a token of yours. Needs scripts; everything else here does not.',
  ],
] as const;

const FURTHER = [
  ['registration/', 'Registration of meter points'],
  ['glossary/', 'Glossary'],
] as const;

/** The page that lists all pages. @param files those that are served */
export function startPage(files: readonly SourceFile[]): PageContent {
  const to = (address: string) => relativeAddress('', address);
  const isServed = (address: string) => files.some((file) => file.address === address);
  const first = FIRST.map(
    ([address, name, says]) => html`<dt><a href="${to(address)}">${name}</a></dt><dd>${says}</dd>`,
  );
  const further = FURTHER.filter(([address]) => isServed(address)).map(
    ([address, name]) => html`<li><a href="${to(address)}">${name}</a></li>`,
  );
  const body = html`<p>The service that takes over the accounts of energy customers: what to send, what comes back, and what to do when
something is wrong.</p>
<dl>${first}</dl>
<h2 id="further">Further reading</h2>
<ul>${further}
<li>The description of the interface for programs, OpenAPI 3.1: <a href="../openapi.suppliers.json">what suppliers call</a>,
<a href="../openapi.json">every operation</a></li></ul>`;
  return { address: '', title: 'Carryover', body, headings: [] };
}
