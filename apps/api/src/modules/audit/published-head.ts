/** An end of the chain as it was published: the number and the hash of the last entry, in hex. */
export interface PublishedHead {
  readonly id: string;
  readonly hash: string;
}

const PRINTED = /^(\d{1,18}):([0-9a-f]{64})$/;

/** Reads NUMBER:HASH; null when it is something else. */
export function readHead(text: string): PublishedHead | null {
  const [, id, hash] = PRINTED.exec(text.trim()) ?? [];
  return id === undefined || hash === undefined ? null : { id, hash };
}

/** Reads heads from AUDIT_HEAD_FILE or from lines of the log: every line with an entry and a hash. */
export function readHeads(lines: string): PublishedHead[] {
  return lines.split('\n').flatMap((line) => {
    const [, id] = /"entry":"(\d{1,18})"/.exec(line) ?? [];
    const [, hash] = /"hash":"([0-9a-f]{64})"/.exec(line) ?? [];
    const head = id === undefined || hash === undefined ? readHead(line) : { id, hash };
    return head === null ? [] : [head];
  });
}
