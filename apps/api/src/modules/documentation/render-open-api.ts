import type { DynamicModule } from '@nestjs/common';
import { ModulesContainer, NestFactory } from '@nestjs/core';
import { describeModules, type Readers } from './describe-modules.js';

/** The document as indented text, made from an application that is not started: no database, no port. */
export async function renderOpenApi(module: DynamicModule, readers: Readers): Promise<string> {
  const preview = await NestFactory.createApplicationContext(module, { preview: true, logger: false });
  return `${JSON.stringify(describeModules(preview.get(ModulesContainer), readers), null, 2)}\n`;
}
