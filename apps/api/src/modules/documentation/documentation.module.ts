import { Module } from '@nestjs/common';
import { OpenApiController } from './open-api.controller.js';
import { OpenApiDocument } from './open-api-document.js';
import { DocsController } from './pages/docs.controller.js';
import { DOCS_FOLDER, DocumentationSite, SERVED_DOCS } from './pages/documentation-site.js';

/** Serves the documentation and the OpenAPI documents. */
@Module({
  controllers: [OpenApiController, DocsController],
  providers: [OpenApiDocument, DocumentationSite, { provide: SERVED_DOCS, useValue: DOCS_FOLDER }],
})
export class DocumentationModule {}
