import pg from 'pg';
import { currentScope } from './data-scope.js';
import { ScopedQuery } from './scoped-query.js';

/**
 * A client whose every query sees the rows of the scope it was sent in, and none outside of a scope.
 * @param isPrepared whether the query that sets the scope is prepared, once a connection
 */
export function scopedClient(base: typeof pg.Client, isPrepared = true): typeof pg.Client {
  return class ScopedClient extends base {
    constructor(settings?: string | pg.ClientConfig) {
      super(settings);
      Object.assign(this, { query: (...parameters: readonly unknown[]) => runScoped(this, isPrepared, parameters) });
    }
  };
}

function runScoped(client: pg.Client, isPrepared: boolean, parameters: readonly unknown[]): unknown {
  const isInTransaction = () => client.getTransactionStatus() !== 'I';
  const query = new ScopedQuery({ scope: currentScope(), isInTransaction, isPrepared }, ...parameters);
  const send = () => Reflect.apply(pg.Client.prototype.query, client, [query]);
  if (query.callback !== undefined) return send();
  return new Promise((resolve, reject) => {
    query.callback = (error, result) => (error ? reject(error) : resolve(result));
    send();
  }).catch((error: Error) => {
    // Where it was asked, not where the answer came in.
    Error.captureStackTrace(error);
    throw error;
  });
}
