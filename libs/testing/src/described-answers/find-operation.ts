import type { OpenApiDocument } from './openapi-document.js';

/** The path template of a document that an address belongs to, and the methods it has. */
export interface FoundPath {
  readonly template: string;
  readonly methods: readonly string[];
}

/**
 * Finds templates of paths by addresses. A slash at the end is as good as none, and a written-out part goes before a
 * parameter.
 */
export class PathTemplates {
  private readonly templates: readonly { readonly expression: RegExp; readonly found: FoundPath }[];

  constructor({ paths }: OpenApiDocument) {
    this.templates = Object.entries(paths)
      .map(([template, operations]) => ({
        expression: expressionOf(template),
        found: { template, methods: Object.keys(operations) },
      }))
      .sort((one, other) => parametersIn(one.found.template) - parametersIn(other.found.template));
  }

  /** @param path without query @returns null for an address that is not in the document */
  find(path: string): FoundPath | null {
    return this.templates.find(({ expression }) => expression.test(path))?.found ?? null;
  }
}

function expressionOf(template: string): RegExp {
  const parts = template.replace(/\/$/, '').split(/\{\w+\}/);
  return new RegExp(`^${parts.map((part) => part.replace(/[.*+?^$()|[\]\\]/g, '\\$&')).join('[^/]+')}/?$`);
}

function parametersIn(template: string): number {
  return template.split('{').length;
}
