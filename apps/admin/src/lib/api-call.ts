import type { Calls } from './operator-api.generated';

/** A call of the operator API: its method and its path, such as `GET /imports/{id}`. */
export type ApiCall = keyof Calls;

/** The answer of a successful call; undefined for an empty one. */
export type AnswerTo<Call extends ApiCall> = Calls[Call]['answer'];

/** Filters and pages by their names, or as they stand in an address already. */
type Query<Name extends string> = string | URLSearchParams | { readonly [N in Name]?: string | number | undefined };

/** What goes along with a call: what its path names, its query and what it takes. */
export type Given<Call extends ApiCall> = ([Calls[Call]['path']] extends [never]
  ? unknown
  : { readonly path: Readonly<Record<Calls[Call]['path'], string>> }) &
  ([Calls[Call]['query']] extends [never] ? unknown : { readonly query?: Query<Calls[Call]['query']> }) &
  (Calls[Call]['body'] extends undefined ? unknown : { readonly body: Calls[Call]['body'] });

/** What {@link addressOf} needs of it. */
interface Addressed {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Query<string>;
}

/** The method of a call and the address behind /console/v1 that it goes to. */
export function addressOf<Call extends ApiCall>(call: Call, given: Given<Call>): { method: string; address: string } {
  const { path = {}, query = '' }: Addressed = Object(given);
  const [method = '', template = ''] = call.split(' ');
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''));
  const asked = queryText(query);
  return { method, address: asked === '' ? filled : `${filled}?${asked}` };
}

function queryText(query: Query<string>): string {
  if (typeof query === 'string' || query instanceof URLSearchParams) return query.toString();
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return new URLSearchParams(given).toString();
}
