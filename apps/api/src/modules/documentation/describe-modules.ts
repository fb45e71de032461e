import type { Type } from '@nestjs/common';
import type { ModulesContainer } from '@nestjs/core';
import {
  assembleDocument,
  type DeclaredOperation,
  declaredOperations,
  declaredWebhooks,
  type OpenApiDocument,
} from '../../platform/openapi/index.js';
import { DOCUMENT_HEAD, SUPPLIERS_HEAD } from './document-head.js';

/** Readers of a document: those who want every operation, or import suppliers, who generate clients. */
export type Readers = 'everybody' | 'suppliers';

/**
 * The OpenAPI document of an application: every controller of its modules, or what import suppliers may call.
 * @throws DescriptionMismatch routes and descriptions do not fit
 */
export function describeModules(modules: ModulesContainer, readers: Readers): OpenApiDocument {
  const classes = classesOf(modules);
  const operations = declaredOperations(classes);
  const webhooks = declaredWebhooks(classes);
  return readers === 'everybody'
    ? assembleDocument(DOCUMENT_HEAD, operations, webhooks)
    : assembleDocument(SUPPLIERS_HEAD, operations.filter(isForSuppliers), webhooks);
}

/** Whether an operation is for suppliers: it takes or issues their tokens, or verifies packs. */
function isForSuppliers({ access, tag }: DeclaredOperation): boolean {
  return access.kind === 'supplier' || tag === 'Tokens' || tag === 'Packs';
}

function classesOf(modules: ModulesContainer): Type[] {
  const wrappers = [...modules.values()].flatMap(({ controllers }) => [...controllers.values()]);
  return [...new Set(wrappers.map(({ metatype }) => metatype).filter(isClass))];
}

function isClass(metatype: unknown): metatype is Type {
  return typeof metatype === 'function';
}
