import { printable } from '../../terminal/printable.js';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Any text as text of an HTML or SVG page, in an attribute too. Control characters are replaced. */
export function escapeHtml(value: string): string {
  return printable(value).replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
