import type {
  OpenApiDocument,
  OpenApiOperation,
  OpenApiParameter,
  OpenApiResponse,
} from '../described-answers/index.js';
import { pointerOf, thingAt } from '../described-answers/index.js';
import { SchemaComparison } from './compare-schemas.js';
import { type Direction, Located } from './comparison.js';

/**
 * Every way in which a document breaks what an earlier one promised: a request is refused now, part of an answer is
 * gone, or an answer has values that were not announced. Additions break nothing.
 * @returns sentences that name operation and part; none when every client of the frozen document still works
 */
export function findBreaks(frozen: OpenApiDocument, current: OpenApiDocument): string[] {
  return [...operationBreaks(frozen, current), ...webhookBreaks(frozen, current)];
}

/** A receiver of messages has to be sent what it was told of, as a caller has to be answered. */
function webhookBreaks(frozen: OpenApiDocument, current: OpenApiDocument): string[] {
  return Object.entries(frozen.webhooks ?? {}).flatMap(([name, { post: before }]) => {
    const label = `webhook ${name}`;
    const now = current.webhooks?.[name]?.post;
    return now === undefined
      ? [`${label} is gone`]
      : new OperationComparison(frozen, current, label).compareMessages(before, now);
  });
}

function operationBreaks(frozen: OpenApiDocument, current: OpenApiDocument): string[] {
  return Object.entries(frozen.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, before]) => {
      const label = `${method.toUpperCase()} ${path}`;
      const now = current.paths[path]?.[method];
      if (now === undefined) return [`${label} is gone`];
      return new OperationComparison(frozen, current, label).compare(before, now);
    }),
  );
}

class OperationComparison {
  constructor(
    private readonly frozen: OpenApiDocument,
    private readonly current: OpenApiDocument,
    private readonly label: string,
  ) {}

  compare(before: OpenApiOperation, now: OpenApiOperation): string[] {
    const isCalledOtherwise = before.operationId !== now.operationId;
    const asksOtherwise = JSON.stringify(before.security) !== JSON.stringify(now.security);
    return [
      ...(isCalledOtherwise ? [`${this.label} is now called ${now.operationId}`] : []),
      ...(asksOtherwise ? [`${this.label} asks for other credentials`] : []),
      ...this.parameterBreaks(before.parameters ?? [], now.parameters ?? []),
      ...this.bodyBreaks(before, now),
      ...this.answerBreaks(before, now),
    ];
  }

  compareMessages(before: Pick<OpenApiOperation, 'requestBody'>, now: Pick<OpenApiOperation, 'requestBody'>): string[] {
    return this.contentBreaks(
      'answer',
      before.requestBody?.content ?? {},
      now.requestBody?.content ?? {},
      `${this.label} body`,
    );
  }

  private parameterBreaks(before: readonly OpenApiParameter[], now: readonly OpenApiParameter[]): string[] {
    const same = (one: OpenApiParameter) => (other: OpenApiParameter) => one.in === other.in && one.name === other.name;
    const fresh = now.filter((parameter) => parameter.required && !before.some(same(parameter)));
    return [
      ...fresh.map(({ name }) => `${this.label} ?${name} is new and required`),
      ...before.flatMap((parameter) => {
        const at = `${this.label} ?${parameter.name}`;
        const other = now.find(same(parameter));
        if (other === undefined) return [`${at} is gone`];
        const asked = other.required && !parameter.required ? [`${at} is now required`] : [];
        return [...asked, ...this.schemaBreaks('request', parameter.schema, other.schema, at)];
      }),
    ];
  }

  private bodyBreaks({ requestBody: before }: OpenApiOperation, { requestBody: now }: OpenApiOperation): string[] {
    if (now === undefined) return before === undefined ? [] : [`${this.label} takes no body any more`];
    const asked = now.required && before?.required !== true ? [`${this.label} now needs a body`] : [];
    return [...asked, ...this.contentBreaks('request', before?.content ?? {}, now.content, `${this.label} body`)];
  }

  private answerBreaks(before: OpenApiOperation, now: OpenApiOperation): string[] {
    return Object.keys(before.responses).flatMap((status) => {
      const at = `${this.label} ${status}`;
      const [old, fresh] = [responseAt(this.frozen, before, status), responseAt(this.current, now, status)];
      if (old === undefined || fresh === undefined) return [`${at} is gone`];
      return [
        ...this.headerBreaks(old, fresh, at),
        ...this.contentBreaks('answer', old.content ?? {}, fresh.content ?? {}, at),
      ];
    });
  }

  private headerBreaks({ headers: before = {} }: OpenApiResponse, { headers: now = {} }: OpenApiResponse, at: string) {
    return Object.entries(before).flatMap(([name, written]) => {
      const other = now[name];
      if (other === undefined) return [`${at} header ${name} is gone`];
      const old: unknown = thingOf(this.frozen, written);
      const fresh: unknown = thingOf(this.current, other);
      const isLess = Object(old).required === true && Object(fresh).required !== true;
      const missing = isLess ? [`${at} header ${name} may now be missing`] : [];
      return [
        ...missing,
        ...this.schemaBreaks('answer', Object(old).schema, Object(fresh).schema, `${at} header ${name}`),
      ];
    });
  }

  private contentBreaks(
    direction: Direction,
    before: NonNullable<OpenApiResponse['content']>,
    now: NonNullable<OpenApiResponse['content']>,
    at: string,
  ): string[] {
    return Object.entries(before).flatMap(([type, { schema }]) => {
      const other = now[type];
      if (other === undefined) return [`${at} is no longer ${type}`];
      return this.schemaBreaks(direction, schema, other.schema, at);
    });
  }

  private schemaBreaks(direction: Direction, before: object, now: object, at: string): string[] {
    const comparison = new SchemaComparison(direction);
    return comparison.compare(new Located(this.frozen, before), new Located(this.current, now), at);
  }
}

function responseAt(document: OpenApiDocument, { responses }: OpenApiOperation, status: string) {
  const written = responses[status];
  return written === undefined ? undefined : (thingOf(document, written) as OpenApiResponse);
}

function thingOf(document: OpenApiDocument, written: object): unknown {
  const pointer = pointerOf(written, []);
  return pointer.length === 0 ? written : thingAt(document, pointer);
}
