import type { Type } from '@nestjs/common';
import type { ModulesContainer } from '@nestjs/core';
import { assembleDocument, declaredOperations, type OpenApiDocument } from '../../platform/openapi/index.js';
import { DOCUMENT_HEAD } from './document-head.js';

/**
 * The OpenAPI document of an application: every controller of its modules, and every
 * provider that stands for an endpoint.
 * @throws DescriptionMismatch routes and descriptions do not fit
 */
export function describeModules(modules: ModulesContainer): OpenApiDocument {
  return assembleDocument(DOCUMENT_HEAD, declaredOperations(classesOf(modules)));
}

function classesOf(modules: ModulesContainer): Type[] {
  const wrappers = [...modules.values()].flatMap(({ controllers, providers }) => [
    ...controllers.values(),
    ...providers.values(),
  ]);
  const classes = wrappers.map(({ metatype }) => metatype).filter(isClass);
  return [...new Set(classes)];
}

// Providers made by a factory have a function without a class behind it.
function isClass(metatype: unknown): metatype is Type {
  return typeof metatype === 'function' && typeof metatype.prototype === 'object';
}
