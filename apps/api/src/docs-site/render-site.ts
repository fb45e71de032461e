import { readFileSync } from 'node:fs';
import { errorCatalogue } from '@carryover/contract';
import { readSource, type SourceFile, sourceFiles } from './docs-folder.js';
import { html } from './html.js';
import { layout, type PageContent } from './layout.js';
import { type Names, renderInline, renderMarkdown } from './markdown.js';
import { operationAddress, operationPage } from './reference/operation-page.js';
import { operationsOf, type ReferenceDocument } from './reference/reference-document.js';
import { referenceIndex } from './reference/reference-index.js';
import { type ReferenceContext, schemaAddress, schemaTable } from './reference/schema-table.js';
import { startPage } from './start-page.js';
import { tryAssets, tryPage } from './try/try-page.js';

/** A file of the documentation as it is sent. */
export interface SiteFile {
  /** From `/docs/` on: `guide/errors/`, `style.css`. */
  readonly address: string;
  /** Its Content-Type. */
  readonly type: string;
  readonly body: string | Buffer;
  /** Whether it needs scripts: only the page that tries requests does. */
  readonly hasScripts: boolean;
}

const STYLES = ['style.css', 'text.css'];

/**
 * Everything at `/docs/`: the pages of the folder `docs`, the reference of an OpenAPI document, and what they need beside them.
 * @param document of every operation
 */
export function renderSite(document: ReferenceDocument): SiteFile[] {
  const files = sourceFiles();
  const names = namesOf(document, files);
  return [
    page(startPage(files)),
    ...STYLES.map((name) => asset(name, 'text/css; charset=utf-8', readAsset(name))),
    ...files.map((file) => renderFile(file, names)),
    ...referencePages(document, names),
    { ...page(tryPage()), hasScripts: true },
    ...tryAssets().map(({ address, type, body }) => asset(address, type, body)),
  ];
}

function renderFile({ source, address }: SourceFile, names: Names): SiteFile {
  const text = readSource(source);
  if (!source.endsWith('.md')) return asset(address, 'text/plain; charset=utf-8', text);
  return page({ address, ...renderMarkdown(text, { source, address }, names) });
}

function referencePages(document: ReferenceDocument, names: Names): SiteFile[] {
  const reference = (address: string, title: string, body: (at: ReferenceContext) => PageContent['body']) => {
    const text = { source: 'reference.md', address };
    const prose = (markdown: string) => renderMarkdown(markdown, text, names).body;
    const inline = (markdown: string) => renderInline(markdown, text, names);
    return page({ address, title, body: body({ document, address, prose, inline }), headings: [] });
  };
  return [
    reference('reference/', 'Reference', referenceIndex),
    ...operationsOf(document).map((operation) =>
      reference(operationAddress(operation.operationId), operation.summary, (at) => operationPage(operation, at)),
    ),
    ...Object.entries(document.components.schemas).map(([name, schema]) =>
      reference(schemaAddress(name), name, (at) => {
        const { description } = schema;
        return html`${description === undefined ? null : at.prose(description)}${schemaTable(`Fields of ${name}`, schema, at, false)}`;
      }),
    ),
  ];
}

function page(content: PageContent): SiteFile {
  return { address: content.address, type: 'text/html; charset=utf-8', body: layout(content), hasScripts: false };
}

function readAsset(name: string): Buffer {
  return readFileSync(new URL(`./assets/${name}`, import.meta.url));
}

function asset(address: string, type: string, body: string | Buffer): SiteFile {
  return { address, type, body, hasScripts: false };
}

function namesOf(document: ReferenceDocument, files: readonly SourceFile[]): Names {
  const pages = new Map(files.map(({ source, address }) => [source, address]));
  const terms = new Map([
    ...Object.keys(errorCatalogue).map((code): [string, string] => [code, `errors/${code}/`]),
    ...operationsOf(document).map(({ operationId: id }): [string, string] => [id, operationAddress(id)]),
  ]);
  return { page: (source) => pages.get(source) ?? null, term: (term) => terms.get(term) ?? null };
}
