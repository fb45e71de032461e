import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { errorCatalogue } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import { OpenApiDocument } from '../open-api-document.js';
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

/** A file of the documentation, ready to be sent. */
export interface DocumentationFile {
  readonly body: string | Buffer;
  readonly type: string;
  readonly entityTag: string;
  /** Whether it needs scripts: only the page that tries requests does. */
  readonly hasScripts: boolean;
}

type Maker = () => Omit<DocumentationFile, 'entityTag'>;

const HTML = 'text/html; charset=utf-8';
const STYLES = ['style.css', 'text.css'];

/** The pages at `/docs/`: each is made when it is first asked for, and kept. */
@Injectable()
export class DocumentationSite {
  private makers: ReadonlyMap<string, Maker> | null = null;
  private readonly made = new Map<string, DocumentationFile>();

  constructor(private readonly openApi: OpenApiDocument) {}

  /** Every address, from `/docs/` on. */
  addresses(): readonly string[] {
    return [...this.allMakers().keys()];
  }

  /** The file at an address; null when there is none. @param address from `/docs/` on, as `guide/errors/` */
  find(address: string): DocumentationFile | null {
    const known = this.made.get(address);
    if (known !== undefined) return known;
    const maker = this.allMakers().get(address);
    if (maker === undefined) return null;
    const content = maker();
    const hash = createHash('sha256').update(content.body).digest('base64url').slice(0, 27);
    const file = { ...content, entityTag: `"${hash}"` };
    this.made.set(address, file);
    return file;
  }

  private allMakers(): ReadonlyMap<string, Maker> {
    this.makers ??= makersOf(JSON.parse(this.openApi.read('everybody').text));
    return this.makers;
  }
}

function makersOf(document: ReferenceDocument): Map<string, Maker> {
  const files = sourceFiles();
  const names = namesOf(document, files);
  const context = (address: string): ReferenceContext => {
    const text = { source: 'reference.md', address };
    return {
      document,
      address,
      prose: (markdown) => renderMarkdown(markdown, text, names).body,
      inline: (markdown) => renderInline(markdown, text, names),
    };
  };
  const reference = (address: string, title: string, body: (at: ReferenceContext) => PageContent['body']) =>
    [address, page(() => ({ address, title, body: body(context(address)), headings: [] }))] as const;
  return new Map<string, Maker>([
    ['', page(() => startPage(files))],
    ...STYLES.map((name): [string, Maker] => [name, () => asset('text/css; charset=utf-8', readAsset(name))]),
    ...files.map(({ source, address }): [string, Maker] => [address, fileMaker({ source, address }, names)]),
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
    ['try/', () => ({ type: HTML, body: layout(tryPage()), hasScripts: true })],
    ...tryAssets().map(({ address, type, read }): [string, Maker] => [address, () => asset(type, read())]),
  ]);
}

function fileMaker({ source, address }: SourceFile, names: Names): Maker {
  if (!source.endsWith('.md')) return () => asset('text/plain; charset=utf-8', Buffer.from(readSource(source)));
  return page(() => ({ address, ...renderMarkdown(readSource(source), { source, address }, names) }));
}

function page(content: () => PageContent): Maker {
  return () => ({ type: HTML, body: layout(content()), hasScripts: false });
}

function readAsset(name: string): Buffer {
  return readFileSync(new URL(`./assets/${name}`, import.meta.url));
}

function asset(type: string, body: Buffer): ReturnType<Maker> {
  return { type, body, hasScripts: false };
}

function namesOf(document: ReferenceDocument, files: readonly SourceFile[]): Names {
  const pages = new Map(files.map(({ source, address }) => [source, address]));
  const terms = new Map([
    ...Object.keys(errorCatalogue).map((code): [string, string] => [code, `errors/${code}/`]),
    ...operationsOf(document).map(({ operationId: id }): [string, string] => [id, operationAddress(id)]),
  ]);
  return { page: (source) => pages.get(source) ?? null, term: (term) => terms.get(term) ?? null };
}
