import type { Schema } from '../../platform/openapi/index.js';
import { relativeAddress } from '../addresses.js';
import { codePath } from '../code-path.js';
import { type Content, type Html, html } from '../html.js';
import { table } from '../table.js';
import { boundsOf, typeOf } from './describe-schema.js';
import type { ReferenceDocument } from './reference-document.js';
import { type SchemaRow, schemaRows } from './schema-rows.js';

/** Where the page of a schema is, from `/docs/` on. */
export function schemaAddress(name: string): string {
  return `reference/schemas/${name}/`;
}

/** What a page of the reference needs in order to write. */
export interface ReferenceContext {
  readonly document: ReferenceDocument;
  /** The page's own address, from `/docs/` on. */
  readonly address: string;
  /** Markdown as HTML, with paragraphs. */
  readonly prose: (text: string) => Html;
  /** The same without paragraphs. */
  readonly inline: (text: string) => Html;
}

/**
 * The fields of a schema as a table; a schema without fields as a sentence.
 * @param caption what the table shows
 * @param isDeep whether fields of objects within are shown too
 */
export function schemaTable(caption: string, schema: Schema, context: ReferenceContext, isDeep: boolean): Html {
  const rows = schemaRows(schema, context.document, isDeep);
  if (rows.length === 0) return html`<p>${sentence(schema, context)}</p>`;
  return table(
    caption,
    ['field', 'type', 'needed', 'bounds', 'meaning'],
    rows.map((row) => ({ cells: cellsOf(row, context) })),
  );
}

function cellsOf({ path, schema, named, isRequired }: SchemaRow, context: ReferenceContext): Content[] {
  const type = typeOf(schema, context.document);
  return [
    codePath(path),
    named === null ? type : html`<a href="${relativeAddress(context.address, schemaAddress(named))}">${type}</a>`,
    isRequired ? 'yes' : 'no',
    boundsOf(schema).join('; '),
    schema.description === undefined ? null : context.inline(schema.description),
  ];
}

function sentence(schema: Schema, { document }: ReferenceContext): string {
  const bounds = boundsOf(schema);
  const type = typeOf(schema, document);
  return `${type.charAt(0).toUpperCase()}${type.slice(1)}${bounds.length === 0 ? '' : `: ${bounds.join('; ')}`}.`;
}
