/** Limits of a GraphQL document. */
export const DOCUMENT_LIMITS = {
  /** The mutation in its longest form has some forty, the introspection query of graphql-js some 180. */
  tokens: 500,
  /** That query has some 70, and 90 with the `__typename` that clients add everywhere. */
  fields: 120,
  /** That query has 15. */
  levels: 20,
  aliases: 10,
  /** Characters; an alias comes back in the answer. */
  aliasLength: 64,
} as const;
