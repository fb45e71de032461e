/** How large a body may be in structure; its size in bytes is limited before it is read. */
export interface JsonLimits {
  readonly maxDepth: number;
  readonly maxKeys: number;
  readonly maxItems: number;
}

/** The limits of every request body. */
export const JSON_LIMITS: JsonLimits = { maxDepth: 32, maxKeys: 2_000, maxItems: 20_000 };
