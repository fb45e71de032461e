import { posix } from 'node:path';

/** A link from one page to another, so that the pages work below any prefix. @param from, to from `/docs/` on */
export function relativeAddress(from: string, to: string): string {
  const [path = '', fragment] = to.split('#', 2);
  const hash = fragment === undefined ? '' : `#${fragment}`;
  if (path === from && hash !== '') return hash;
  const folder = from.slice(0, from.lastIndexOf('/') + 1);
  const way = posix.relative(`/${folder}`, `/${path}`) || '.';
  return `${way}${path === '' || path.endsWith('/') ? '/' : ''}${hash}`;
}

/** The name of an anchor in a page, made of the words of its heading. */
export function slug(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? ['part'];
  return words.join('-');
}

/** Names for the headings of one page, no two the same. */
export class Slugs {
  private readonly taken = new Map<string, number>();

  next(text: string): string {
    const name = slug(text);
    const times = this.taken.get(name) ?? 0;
    this.taken.set(name, times + 1);
    return times === 0 ? name : `${name}-${times + 1}`;
  }
}
