import type { Schema } from '../../platform/openapi/index.js';
import { relativeAddress } from '../addresses.js';
import { type Html, html } from '../html.js';
import { codeBlock } from '../markdown.js';
import { table } from '../table.js';
import { boundsOf, typeOf } from './describe-schema.js';
import {
  type Answer,
  type LocatedOperation,
  type Media,
  nameOf,
  type Parameter,
  resolve,
} from './reference-document.js';
import { type ReferenceContext, schemaAddress, schemaTable } from './schema-table.js';

/** Where the page of an operation is, from `/docs/` on. */
export function operationAddress(operationId: string): string {
  return `reference/${operationId}/`;
}

/** Everything about one operation. The heading of the page is its summary. */
export function operationPage(operation: LocatedOperation, context: ReferenceContext): Html {
  const { method, path, description, parameters = [], requestBody, responses } = operation;
  return html`<p class="route"><span class="method">${method}</span> <code>${path}</code></p>
<p>Known as <code>${operation.operationId}</code>. ${callersOf(operation, context)}</p>
${context.prose(description)}
${parameters.length === 0 ? null : html`<h2 id="parameters">Parameters</h2>${parameterTable(parameters, context)}`}
${
  requestBody === undefined
    ? null
    : html`<h2 id="body">Body</h2>
${requestBody.description === undefined ? null : context.prose(requestBody.description)}
${Object.entries(requestBody.content).map(([type, media]) => mediaPart('Fields of the body', type, media, context, true))}`
}
<h2 id="answers">Answers</h2>
${Object.entries(responses).map(([status, answer]) => answerPart(status, answer, context))}`;
}

function callersOf({ security = [] }: LocatedOperation, { document, inline }: ReferenceContext): Html {
  const names = security.flatMap((one) => Object.keys(one));
  if (names.length === 0) return html`Anybody may call it, without credentials.`;
  return html`It needs ${names.map((name) => inline(document.components.securitySchemes[name]?.description ?? name))}`;
}

function parameterTable(parameters: readonly Parameter[], { document, inline }: ReferenceContext): Html {
  const rows = parameters.map(({ name, in: where, required, schema, description = '' }) => ({
    cells: [
      html`<code>${name}</code>`,
      where,
      typeOf(schema, document),
      required ? 'yes' : 'no',
      boundsOf(schema).join('; '),
      inline(description),
    ],
  }));
  return table('Parameters', ['parameter', 'in', 'type', 'needed', 'bounds', 'meaning'], rows);
}

function answerPart(status: string, given: Answer, context: ReferenceContext): Html {
  const answer = resolve(given, context.document.components.responses);
  const content = Object.entries(answer.content ?? {});
  const parts = content.map(([type, media]) =>
    mediaPart(`Fields of the answer ${status}`, type, media, context, false),
  );
  return html`<h3 id="answer-${status}">${status}</h3>
${answer.description === undefined ? null : context.prose(answer.description)}
${headerList(answer, context)}
${parts}`;
}

function headerList({ headers = {} }: Answer, { document, inline }: ReferenceContext): Html | null {
  const own = Object.entries(headers).filter(([name]) => name !== 'X-Request-Id');
  if (own.length === 0) return null;
  const items = own.map(([name, given]) => {
    const { description = '' } = resolve(given, document.components.headers);
    return html`<dt><code>${name}</code></dt><dd>${inline(description)}</dd>`;
  });
  return html`<dl class="headers">${items}</dl>`;
}

function mediaPart(caption: string, type: string, media: Media, context: ReferenceContext, isDeep: boolean): Html {
  const { schema, examples = {} } = media;
  const alternatives = schema.anyOf ?? schema.oneOf ?? [schema];
  const parts = alternatives.map((one) => alternativePart(caption, one, context, isDeep));
  const shown = Object.values(examples).map(
    ({ summary = 'Example', value }) =>
      html`<details><summary>${summary}</summary>${codeBlock(JSON.stringify(value, null, 2), 'json')}</details>`,
  );
  return html`<p class="media">As <code>${type}</code>${alternatives.length > 1 ? ', one of these' : null}:</p>${parts}${shown}`;
}

function alternativePart(caption: string, schema: Schema, context: ReferenceContext, isDeep: boolean): Html {
  const name = schema.$ref === undefined ? null : nameOf(schema.$ref);
  const link = name && html`<p><a href="${relativeAddress(context.address, schemaAddress(name))}">${name}</a></p>`;
  return html`${link}${schemaTable(name === null ? caption : `${caption}: ${name}`, schema, context, isDeep)}`;
}
