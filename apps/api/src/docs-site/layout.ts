import { relativeAddress } from './addresses.js';
import { type Html, html } from './html.js';
import type { Heading } from './markdown.js';

/** What a page of the documentation consists of. Addresses are from `/docs/` on. */
export interface PageContent {
  readonly address: string;
  readonly title: string;
  readonly body: Html;
  readonly headings: readonly Heading[];
  /** Whether the body is a program with a main part and styles of its own. */
  readonly isProgram?: boolean;
}

const NAME = 'Carryover';
/** Fewer parts than this need no list of them. */
const WORTH_A_LIST = 3;

const SECTIONS = [
  ['guide/', 'Guide'],
  ['reference/', 'Reference'],
  ['errors/', 'Errors'],
  ['rules/', 'Rules'],
  ['try/', 'Try it'],
] as const;

/** A whole page as HTML, which needs no script. */
export function layout({ address, title, body, headings, isProgram = false }: PageContent): string {
  const main = isProgram ? 'div' : 'main';
  const to = (target: string) => relativeAddress(address, target);
  const sections = SECTIONS.map(([target, name]) => {
    const current = address.startsWith(target) ? html` aria-current="${address === target ? 'page' : 'true'}"` : null;
    return html`<li><a href="${to(target)}"${current}>${name}</a></li>`;
  });
  return html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title === NAME ? '' : `${title} – `}${NAME}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${to('style.css')}">
${isProgram ? null : html`<link rel="stylesheet" href="${to('text.css')}">`}
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
<a class="name" href="${to('')}">${NAME}</a>
<nav aria-label="Documentation"><ul>${sections}</ul></nav>
</header>
<${main} id="content" tabindex="-1">
<h1>${title}</h1>
${headings.length < WORTH_A_LIST ? null : onThisPage(headings)}
${body}
</${main}>
<footer><a href="${to('')}">All of the documentation</a></footer>
</body>
</html>
`.text;
}

function onThisPage(headings: readonly Heading[]): Html {
  const items = headings.map(({ id, text }) => html`<li><a href="#${id}">${text}</a></li>`);
  return html`<nav class="parts" aria-label="On this page"><ul>${items}</ul></nav>`;
}
