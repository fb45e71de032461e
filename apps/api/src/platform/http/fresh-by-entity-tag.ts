import type { Express, Request } from 'express';

/**
 * Lets Express answer 304 only where an answer has an ETag of its own. It would say so to every `If-None-Match: *` and leave
 * out a body that the client never had.
 */
export function freshByEntityTagOnly({ request }: Pick<Express, 'request'>): void {
  const { get: isFresh } = freshOf(request);
  Object.defineProperty(request, 'fresh', {
    configurable: true,
    get(this: Request): boolean {
      return this.res?.hasHeader('ETag') === true && isFresh.call(this);
    },
  });
}

/** The getter is the prototype's, which other applications of the same process share. */
function freshOf(request: object): { get: (this: Request) => boolean } {
  for (let owner = request; owner !== null; owner = Object.getPrototypeOf(owner)) {
    const get = Object.getOwnPropertyDescriptor(owner, 'fresh')?.get;
    if (get !== undefined) return { get };
  }
  throw new Error('Express has no request.fresh any more');
}
