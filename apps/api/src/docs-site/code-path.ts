import { escapeHtml } from '../platform/http/escape-html.js';
import { Html } from './html.js';

/** A name as code; the path of a field may be broken where it goes into an entry of a list. */
export function codePath(text: string): Html {
  return new Html(`<code>${escapeHtml(text).replaceAll('[].', '[].<wbr>')}</code>`);
}
