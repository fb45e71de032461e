import type { DynamicModule } from '@nestjs/common';
import { ModulesContainer, NestFactory } from '@nestjs/core';
import { openApiText } from './open-api-text.js';

/** The document of an application that is looked at and not started: no database, no port. */
export async function renderOpenApi(module: DynamicModule): Promise<string> {
  const preview = await NestFactory.createApplicationContext(module, { preview: true, logger: false });
  return openApiText(preview.get(ModulesContainer));
}
