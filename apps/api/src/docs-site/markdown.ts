import { Marked, type RendererObject, type Token, type Tokens } from 'marked';
import { escapeHtml } from '../platform/http/escape-html.js';
import { relativeAddress, Slugs } from './addresses.js';
import { codePath } from './code-path.js';
import { Html, html } from './html.js';
import { table } from './table.js';

/** Knows where things are that a text may name. Addresses are from `/docs/` on. */
export interface Names {
  /** The page of a file of the documentation, null for a file that is not served. */
  readonly page: (source: string) => string | null;
  /** The page of an error code, an operation or a schema. */
  readonly term: (term: string) => string | null;
}

/** A heading of the second level, for the list of what is on the page. */
export interface Heading {
  readonly id: string;
  readonly text: string;
}

/** A Markdown text as HTML, with what the page needs to know of it. */
export interface RenderedText {
  /** The heading of the first level; '' when there is none. */
  readonly title: string;
  readonly body: Html;
  readonly headings: readonly Heading[];
}

/** Where a text is and where it will be shown. */
export interface TextOrigin {
  readonly source: string;
  readonly address: string;
}

const RULES = 'rules/';
/** Pages that explain the rules themselves. */
const EXPLAIN_RULES = [RULES, 'guide/payload/'];
const RULE_ID = /\bR\d{2,3}\b/g;

/**
 * A Markdown text as HTML. HTML in the text is not taken over: comments are left out, anything else is shown as it is
 * written. Ids of rules, error codes and operations become links.
 */
export function renderMarkdown(text: string, origin: TextOrigin, names: Names): RenderedText {
  const page = new PageRenderer(origin, names);
  const marked = new Marked({ gfm: true, async: false, renderer: page.renderer() });
  const body = new Html(String(marked.parse(text)));
  return { title: page.title, body, headings: page.headings };
}

/** A sentence or more of Markdown without paragraphs, for a cell of a table or a part of a sentence. */
export function renderInline(text: string, origin: TextOrigin, names: Names): Html {
  const marked = new Marked({ gfm: true, async: false, renderer: new PageRenderer(origin, names).renderer() });
  return new Html(String(marked.parseInline(text)));
}

class PageRenderer {
  title = '';
  readonly headings: Heading[] = [];
  private readonly slugs = new Slugs();
  private readonly rowsTaken = new Set<string>();
  private latestHeading = 'Table';
  private isInLink = false;

  constructor(
    private readonly origin: TextOrigin,
    private readonly names: Names,
  ) {}

  /** The part of the library that writes; `this` in its functions is the library's own. */
  renderer(): RendererObject<string, string> {
    const page = this;
    return {
      heading({ tokens, depth }) {
        return page.heading(this.parser.parseInline(tokens), page.plain(tokens), depth);
      },
      link({ href, tokens }) {
        return page.link(href, () => this.parser.parseInline(tokens));
      },
      table(token) {
        return page.table(token, (tokens) => this.parser.parseInline(tokens));
      },
      text(token) {
        if ('tokens' in token && token.tokens) return this.parser.parseInline(token.tokens);
        return page.text('escaped' in token && token.escaped ? token.text : escapeHtml(token.text));
      },
      codespan: ({ text }) => page.code(text),
      code: ({ text, lang }) => codeBlock(text, lang ?? '').text,
      html: ({ text }) => (text.trimStart().startsWith('<!--') ? '' : escapeHtml(text)),
      image: ({ text }) => escapeHtml(text),
      checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
    };
  }

  private heading(content: string, plain: string, depth: number): string {
    this.latestHeading = plain;
    if (depth === 1) {
      this.title = plain;
      return '';
    }
    const id = this.slugs.next(plain);
    if (depth === 2) this.headings.push({ id, text: plain });
    return `<h${depth} id="${id}">${content}</h${depth}>\n`;
  }

  private link(href: string, inner: () => string): string {
    this.isInLink = true;
    const content = inner();
    this.isInLink = false;
    const address = this.resolve(href);
    return address === null ? content : `<a href="${escapeHtml(address)}">${content}</a>`;
  }

  /** Where a link of the text leads; null when that is not served. */
  private resolve(href: string): string | null {
    if (/^(https?:|mailto:|#)/.test(href)) return href;
    const [path = '', fragment] = href.split('#', 2);
    const source = new URL(path, `file:///${this.origin.source}`).pathname.slice(1);
    const page = this.names.page(source);
    if (page === null) return null;
    return this.to(fragment === undefined ? page : `${page}#${fragment}`);
  }

  private table(token: Tokens.Table, inline: (tokens: Token[]) => string): string {
    const cells = (row: readonly Tokens.TableCell[]) => row.map((cell) => new Html(inline(cell.tokens)));
    const rows = token.rows.map((row) => {
      const rule = this.ruleOf(row[0]);
      return rule === null ? { cells: cells(row) } : { id: rule.toLowerCase(), cells: [rule, ...cells(row.slice(1))] };
    });
    return table(this.latestHeading, cells(token.header), rows).text;
  }

  /** The rule that a row explains: the first row on the page that begins with its id, where rules are explained. */
  private ruleOf(cell: Tokens.TableCell | undefined): string | null {
    if (!EXPLAIN_RULES.includes(this.origin.address)) return null;
    if (cell === undefined || !/^R\d{2,3}$/.test(cell.text) || this.rowsTaken.has(cell.text)) return null;
    this.rowsTaken.add(cell.text);
    return cell.text;
  }

  private text(escaped: string): string {
    if (this.isInLink) return escaped;
    const { address } = this.origin;
    const page = EXPLAIN_RULES.includes(address) ? address : RULES;
    return escaped.replace(RULE_ID, (id) => `<a href="${this.to(`${page}#${id.toLowerCase()}`)}">${id}</a>`);
  }

  private code(text: string): string {
    const content = codePath(text).text;
    const address = this.isInLink ? null : this.names.term(text);
    if (address === null || address === this.origin.address) return content;
    return `<a href="${this.to(address)}">${content}</a>`;
  }

  private plain(tokens: readonly Token[]): string {
    return tokens.map((token) => ('text' in token ? String(token.text) : token.raw)).join('');
  }

  private to(address: string): string {
    return relativeAddress(this.origin.address, address);
  }
}

/** A block of code that can be scrolled with the keyboard. */
export function codeBlock(text: string, language: string): Html {
  return html`<pre tabindex="0"><code class="language-${language}">${text}</code></pre>\n`;
}
