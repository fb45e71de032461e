/** Where a project takes reports, and by which key. */
export interface SentryDsn {
  readonly url: string;
  readonly key: string;
}

/** @returns null for what is no `https://KEY@HOST/PATH/PROJECT`; http will do as well */
export function readSentryDsn(dsn: string): SentryDsn | null {
  if (!URL.canParse(dsn)) return null;
  const { protocol, username: key, host, pathname } = new URL(dsn);
  const [, path = '', project] = /^(.*)\/(\d+)$/.exec(pathname) ?? [];
  if (!['http:', 'https:'].includes(protocol) || !/^\w+$/.test(key) || project === undefined) return null;
  return { url: `${protocol}//${host}${path}/api/${project}/envelope/`, key };
}
