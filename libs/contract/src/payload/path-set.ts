/** Dotted paths, of which those in and around another one are found in as many steps as that one has parts. */
export class PathSet {
  private readonly paths: ReadonlySet<string>;
  /** The paths, and all that are around them. */
  private readonly around = new Set<string>();

  constructor(paths: Iterable<string>) {
    this.paths = new Set(paths);
    for (const path of this.paths) for (const part of withOuter(path)) this.around.add(part);
  }

  /** Whether it has the path, or one in it. */
  hasIn(path: string): boolean {
    return this.around.has(path);
  }

  /** Whether it has the path, one in it, or one around it. */
  touches(path: string): boolean {
    return this.hasIn(path) || withOuter(path).some((part) => this.paths.has(part));
  }
}

/** A path and all that are around it: `customers.0.email`, `customers.0` and `customers`. */
function withOuter(path: string): string[] {
  const found = [path];
  for (let cut = path.lastIndexOf('.'); cut > 0; cut = path.lastIndexOf('.', cut - 1)) found.push(path.slice(0, cut));
  return found;
}
