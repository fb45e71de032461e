import 'reflect-metadata';
import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner, ModulesContainer } from '@nestjs/core';
import type { RouteAccess, StaffRole } from '../modules/auth/index.js';
import { ROUTE_ACCESS } from '../platform/http/route-access.js';
import type { TestApplication } from './test-application.js';

/** A route of the operator API as its controller declares it. */
export interface StaffRouteEntry {
  readonly method: string;
  /** From after `console/v1/`, with `:name` for what is filled in. */
  readonly path: string;
  readonly role: StaffRole;
}

/** Every route that needs a session of staff, found by its metadata, so that a new one is never forgotten. */
export function staffRoutesOf({ app }: TestApplication): StaffRouteEntry[] {
  const discovery = new DiscoveryService(app.get(ModulesContainer, { strict: false }));
  return discovery.getControllers().flatMap(({ instance }) => (instance ? routesOf(instance) : []));
}

function routesOf(instance: object): StaffRouteEntry[] {
  const target = instance.constructor;
  const prefix: string | undefined = Reflect.getMetadata(PATH_METADATA, target);
  return new MetadataScanner().getAllMethodNames(Object.getPrototypeOf(instance)).flatMap((name) => {
    const handler: object = Reflect.get(instance, name);
    const access: RouteAccess | undefined =
      Reflect.getMetadata(ROUTE_ACCESS, handler) ?? Reflect.getMetadata(ROUTE_ACCESS, target);
    const path: string | undefined = Reflect.getMetadata(PATH_METADATA, handler);
    if (access?.kind !== 'staff' || path === undefined || prefix === undefined) return [];
    const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as number] ?? '';
    const whole = `${prefix}/${path}`.replaceAll('//', '/').replace(/\/+$/, '');
    return [{ method, path: whole.replace('console/v1/', ''), role: access.role }];
  });
}
