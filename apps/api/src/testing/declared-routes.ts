import 'reflect-metadata';
import {
  METHOD_METADATA,
  PATH_METADATA,
  ROUTE_ARGS_METADATA,
  SELF_DECLARED_DEPS_METADATA,
} from '@nestjs/common/constants.js';
import type { MetadataScanner } from '@nestjs/core';
import { ROUTE_ACCESS } from '../platform/http/route-access.js';

/** Parameter kinds whose class the framework may act on; the others are read by hand or by a decorator of ours. */
const BODY = '3:';

interface DeclaredRoute {
  name: string;
  access: string | undefined;
}

/** The routes of an instance, with who may call them. */
export function routesOf(instance: object, scanner: MetadataScanner): DeclaredRoute[] {
  const target = instance.constructor;
  return handlersOf(instance, scanner).map(({ name, handler }) => {
    const access = Reflect.getMetadata(ROUTE_ACCESS, handler) ?? Reflect.getMetadata(ROUTE_ACCESS, target);
    return { name, access: access?.kind };
  });
}

/** The classes the compiler noted for constructor parameters, and bodies of an instance. */
export function declaredTypes(instance: object, scanner: MetadataScanner): { name: string; type: unknown }[] {
  const target = instance.constructor;
  const injectedByToken = new Set(
    (Reflect.getMetadata(SELF_DECLARED_DEPS_METADATA, target) ?? []).map(({ index }: { index: number }) => index),
  );
  const dependencies: unknown[] = isOurs(target) ? (Reflect.getMetadata('design:paramtypes', target) ?? []) : [];
  const injected = dependencies
    .map((type, index) => ({ name: `${target.name}, dependency ${index}`, type, index }))
    .filter(({ index }) => !injectedByToken.has(index));
  const bodies = handlersOf(instance, scanner).flatMap(({ name, key }) => {
    const types: unknown[] = Reflect.getMetadata('design:paramtypes', instance, key) ?? [];
    const args: Record<string, { index: number }> = Reflect.getMetadata(ROUTE_ARGS_METADATA, target, key) ?? {};
    const checked = Object.entries(args).filter(([kind]) => kind.startsWith(BODY));
    return checked.map(([, { index }]) => ({ name: `${name}, parameter ${index}`, type: types[index] }));
  });
  return [...injected, ...bodies];
}

function handlersOf(instance: object, scanner: MetadataScanner) {
  const prototype = Object.getPrototypeOf(instance);
  return scanner
    .getAllMethodNames(prototype)
    .map((key) => ({ key, name: `${instance.constructor.name}.${key}`, handler: Reflect.get(instance, key) }))
    .filter(
      ({ handler }) => Reflect.hasMetadata(METHOD_METADATA, handler) && Reflect.hasMetadata(PATH_METADATA, handler),
    );
}

// The framework's own providers take whatever they like.
function isOurs(target: object): boolean {
  return Reflect.getMetadata(ROUTE_ACCESS, target) !== undefined || Reflect.hasMetadata(PATH_METADATA, target);
}
