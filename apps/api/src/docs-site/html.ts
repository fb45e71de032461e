import { escapeHtml } from '../platform/http/escape-html.js';

/** Text that is HTML already; everything else is escaped when it is put into a template. */
export class Html {
  constructor(readonly text: string) {}

  toString(): string {
    return this.text;
  }
}

/** What a template takes: HTML as it is, texts and numbers escaped, lists one after the other, nothing for null. */
export type Content = Html | string | number | null | readonly Content[];

/** A piece of HTML in which every value that is not HTML itself is escaped. */
export function html(strings: TemplateStringsArray, ...values: readonly Content[]): Html {
  const parts = strings.map((text, index) => text + render(values[index] ?? null));
  return new Html(parts.join(''));
}

function render(content: Content): string {
  if (content === null) return '';
  if (content instanceof Html) return content.text;
  if (typeof content === 'string') return escapeHtml(content);
  return typeof content === 'number' ? String(content) : content.map(render).join('');
}
