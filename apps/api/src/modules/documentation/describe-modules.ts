import type { Type } from '@nestjs/common';
import type { ModulesContainer } from '@nestjs/core';
import { assembleDocument, declaredOperations, type OpenApiDocument } from '../../platform/openapi/index.js';
import { DOCUMENT_HEAD } from './document-head.js';

/**
 * The OpenAPI document of an application: every controller of its modules.
 * @throws DescriptionMismatch routes and descriptions do not fit
 */
export function describeModules(modules: ModulesContainer): OpenApiDocument {
  return assembleDocument(DOCUMENT_HEAD, declaredOperations(classesOf(modules)));
}

function classesOf(modules: ModulesContainer): Type[] {
  const wrappers = [...modules.values()].flatMap(({ controllers }) => [...controllers.values()]);
  return [...new Set(wrappers.map(({ metatype }) => metatype).filter(isClass))];
}

function isClass(metatype: unknown): metatype is Type {
  return typeof metatype === 'function';
}
