import type { OpenApiDocument } from '../described-answers/index.js';

/** The operator API, which only our own console uses, may change with any release. */
const OWN = /^\/console\//;

/** The part of a document that others build on, with the components it needs. */
export function supplierPart(document: OpenApiDocument): OpenApiDocument {
  const paths = Object.fromEntries(Object.entries(document.paths).filter(([path]) => !OWN.test(path)));
  const needed = new Set<string>();
  collect([paths, document.webhooks], document, needed);
  const operations = Object.values(paths).flatMap((ofPath) => Object.values(ofPath));
  const schemes = new Set(operations.flatMap(({ security }) => security.flatMap((one) => Object.keys(one))));
  const tags = document.tags.filter(({ name }) => operations.some((operation) => operation.tags.includes(name)));
  const components = Object.entries(document.components).map(([kind, things]) => {
    const isKept = (name: string) =>
      kind === 'securitySchemes' ? schemes.has(name) : needed.has(`#/components/${kind}/${name}`);
    return [kind, Object.fromEntries(Object.entries(things ?? {}).filter(([name]) => isKept(name)))];
  });
  return { ...document, tags, paths, components: Object.fromEntries(components) };
}

function collect(value: unknown, document: OpenApiDocument, needed: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  const reference: unknown = Reflect.get(value, '$ref');
  if (typeof reference === 'string' && !needed.has(reference)) {
    needed.add(reference);
    const pointer = reference.split('/').slice(1);
    collect(
      pointer.reduce<unknown>((inner, part) => Object(inner)[part], document),
      document,
      needed,
    );
  }
  for (const inner of Object.values(value)) collect(inner, document, needed);
}
