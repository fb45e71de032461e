import { always, anyObject, describeController, emptyAnswer, success, text } from '../../platform/openapi/index.js';

const DOCUMENT = anyObject({ description: 'A document of OpenAPI 3.1.' });

/** Headers of an answer that may be cached and revalidated with If-None-Match. */
const headers = {
  ETag: always('Names this very answer; send it as If-None-Match.', text(64)),
  'Cache-Control': always('How long the answer may be kept.', text(128)),
};

const answers = [
  success(
    'The document.',
    DOCUMENT,
    { openapi: '3.1.0', info: { title: 'Carryover', version: '1.0.0' }, paths: {} },
    { summary: 'Its beginning', headers },
  ),
  emptyAnswer(304, 'The document is the one that If-None-Match names.', headers),
];

export const openApiDescription = describeController({
  tag: 'Service',
  operations: {
    show: {
      operationId: 'readOpenApiDocument',
      summary: 'The description of every operation',
      description: 'Made from the code that answers them. Needs no token.',
      answers,
    },
    showForSuppliers: {
      operationId: 'readOpenApiDocumentForSuppliers',
      summary: 'The description of what suppliers call',
      description: 'What import suppliers call and are sent, for making clients of it. Needs no token.',
      answers,
    },
  },
});
