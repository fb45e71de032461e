import { relativeAddress } from '../addresses.js';
import { type Html, html } from '../html.js';
import { table } from '../table.js';
import { operationAddress } from './operation-page.js';
import { operationsOf } from './reference-document.js';
import { type ReferenceContext, schemaAddress } from './schema-table.js';

/** Tags of operations that only the console of the platform's staff uses. */
const OPERATOR = /^Console /;

/** The list of all operations by tag, those of suppliers first, and of all schemas. */
export function referenceIndex(context: ReferenceContext): Html {
  const { tags, info, components } = context.document;
  const forSuppliers = tags.filter(({ name }) => !OPERATOR.test(name));
  const forStaff = tags.filter(({ name }) => OPERATOR.test(name));
  const schemas = Object.keys(components.schemas).map(
    (name) => html`<li><a href="${relativeAddress(context.address, schemaAddress(name))}">${name}</a></li>`,
  );
  return html`${context.prose(info.description)}
<h2 id="operations">Operations for suppliers and everybody</h2>
${forSuppliers.map((tag) => tagPart(tag, context))}
<h2 id="operator-api">Operator API</h2>
${forStaff.map((tag) => tagPart(tag, context))}
<h2 id="schemas">Schemas</h2>
<ul class="columns">${schemas}</ul>`;
}

function tagPart({ name, description = '' }: { name: string; description?: string }, context: ReferenceContext): Html {
  const operations = operationsOf(context.document).filter(({ tags }) => tags.includes(name));
  const rows = operations.map(({ operationId, summary, method, path }) => ({
    cells: [
      html`<a href="${relativeAddress(context.address, operationAddress(operationId))}">${summary}</a>`,
      html`<span class="method">${method}</span>`,
      html`<code>${path}</code>`,
    ],
  }));
  return html`<h3>${name}</h3>
${context.prose(description)}
${table(name, ['operation', 'method', 'path'], rows)}`;
}
