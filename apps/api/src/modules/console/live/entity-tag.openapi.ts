import { always, emptyAnswer, oneOf, type ReadDescription, text } from '../../../platform/openapi/index.js';

const headers = {
  ETag: always('Differs whenever the answer does.', text(34, { pattern: '^"[\\w-]{27}"$' })),
  'Cache-Control': always(
    'The answer may be kept by the client alone, and has to be asked for again before it is used.',
    oneOf(['private, no-cache']),
  ),
};

/** Description that polled reads add to theirs: the ETag, and 304 when the caller has the current answer. */
export const entityTagDescription: ReadDescription = {
  parameters: [
    {
      in: 'header',
      name: 'If-None-Match',
      description:
        'ETag of an earlier answer, several of them, or `*`. When it still holds, the answer is 304 without a body.',
      required: false,
      schema: text(1_024),
      example: '"hT3vJ0c9uZbQ5mXw2kLr8yN1pSd"',
    },
  ],
  headers,
  answers: [emptyAnswer(304, 'Nothing has changed since the answer whose ETag was sent.', headers)],
};
