import type { HeaderDescription } from './description.js';
import { text } from './schemas.js';

/** Headers of an answer that may be kept and asked for again with If-None-Match. */
export const HTTP_CACHE_HEADERS = {
  ETag: { description: 'Names this very answer; send it as If-None-Match.', schema: text(64), required: true },
  'Cache-Control': { description: 'How long the answer may be kept.', schema: text(128), required: true },
} as const satisfies Record<string, HeaderDescription>;

/** The header of an answer that nobody may keep. */
export const NO_STORE = {
  'Cache-Control': {
    description: 'The answer is of this moment.',
    schema: { type: 'string', enum: ['no-store'] },
    required: true,
  },
} as const satisfies Record<string, HeaderDescription>;

/** The header that names the next page of a list. */
export const NEXT_LINK = {
  Link: {
    description: 'Address of the next page as `<address>; rel="next"`; absent when nothing follows.',
    schema: text(4_096),
  },
} as const satisfies Record<string, HeaderDescription>;
