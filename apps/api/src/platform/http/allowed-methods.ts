/** The part of the router that is needed to find out which methods a path has. */
export interface RouteTable {
  readonly stack: readonly RouteLayer[];
}

interface RouteLayer {
  readonly route?: { readonly stack: readonly { readonly method?: string }[] };
  /** Present in the router at run time, absent from its published types. */
  match?(path: string): unknown;
}

/** The methods of the routes at `path`, sorted; none when there is no route. */
export function allowedMethods(table: RouteTable, path: string): string[] {
  const methods = new Set<string>();
  for (const layer of table.stack) {
    if (layer.route === undefined || !matches(layer, path)) continue;
    for (const { method } of layer.route.stack) {
      if (method !== undefined) methods.add(method.toUpperCase());
    }
  }
  if (methods.has('GET')) methods.add('HEAD');
  return [...methods].sort();
}

function matches(layer: RouteLayer, path: string): boolean {
  try {
    return Boolean(layer.match?.(path));
  } catch {
    // A parameter with a malformed percent-encoding belongs to no route.
    return false;
  }
}
