import { Module } from '@nestjs/common';
import { OpenApiController } from './open-api.controller.js';
import { OpenApiDocument } from './open-api-document.js';

/** What the service says about itself. */
@Module({ controllers: [OpenApiController], providers: [OpenApiDocument], exports: [OpenApiDocument] })
export class DocumentationModule {}
