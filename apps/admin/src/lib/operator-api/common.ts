/** The body of every answer that is not a success and names no fields. */
export interface Problem {
  detail: string;
  code: string;
}

/** A page of a list. */
export interface Page<T> {
  results: T[];
  /** Where the next page starts; null on the last. */
  next_cursor: string | null;
}

/** Something that somebody of this role may do something to, in the state it is in. */
export interface Actionable {
  allowed_actions: string[];
}

/** What GET changes tells apart. */
export type Topic = 'imports' | 'registrations' | 'batches' | 'audit';

export interface Changes {
  /** To be given as `since` the next time. */
  token: string;
  changed: Topic[];
}
