import type { Type } from '@nestjs/common';
import { PATH_METADATA } from '@nestjs/common/constants.js';
import type { ModulesContainer } from '@nestjs/core';
import { assembleDocument, DESCRIPTION, declaredOperations } from '../../platform/openapi/index.js';
import { DOCUMENT_HEAD } from './document-head.js';

/**
 * The OpenAPI document of an application, as it is served and committed: every controller of its modules, and every
 * provider that stands for an endpoint.
 * @throws DescriptionMismatch routes and descriptions do not fit
 */
export function openApiText(modules: ModulesContainer): string {
  const document = assembleDocument(DOCUMENT_HEAD, declaredOperations(classesOf(modules)));
  return `${JSON.stringify(document, null, 2)}\n`;
}

function classesOf(modules: ModulesContainer): Type[] {
  const wrappers = [...modules.values()].flatMap(({ controllers, providers }) => [
    ...controllers.values(),
    ...providers.values(),
  ]);
  const classes = wrappers.map(({ metatype }) => metatype).filter(isClass);
  return [...new Set(classes)].filter((type) => !isYetToBeDescribed(type));
}

// Providers made by a factory have a function without a class behind it.
function isClass(metatype: unknown): metatype is Type {
  return typeof metatype === 'function' && typeof metatype.prototype === 'object';
}

// The operator API is being described; then this goes, and a controller without a description is an error.
function isYetToBeDescribed(type: Type): boolean {
  return Reflect.hasMetadata(PATH_METADATA, type) && !Reflect.hasMetadata(DESCRIPTION, type);
}
