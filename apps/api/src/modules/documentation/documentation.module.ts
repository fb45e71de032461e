import { Module } from '@nestjs/common';
import { OpenApiController } from './open-api.controller.js';
import { OpenApiDocument } from './open-api-document.js';
import { DocsController } from './pages/docs.controller.js';
import { DocumentationSite } from './pages/documentation-site.js';

/** What the service says about itself. */
@Module({
  controllers: [OpenApiController, DocsController],
  providers: [OpenApiDocument, DocumentationSite],
  exports: [OpenApiDocument],
})
export class DocumentationModule {}
