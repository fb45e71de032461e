import type {} from 'reflect-metadata';

/**
 * Loaded before the api to switch off the counting of requests, so that its cost can be measured. Programs are bundled, so
 * that no module has the class to itself: it is met when it is decorated. The library that keeps what decorators say comes by its
 * address from the environment, because this is compiled to another folder.
 */
await import(process.env.REFLECT_METADATA ?? '');
const { defineMetadata } = Reflect;
Object.assign(Reflect, {
  defineMetadata(...parameters: readonly [key: unknown, value: unknown, target: unknown, property?: string | symbol]) {
    const [, , target] = parameters;
    if (typeof target === 'function' && target.name === 'RequestLimits') target.prototype.admit = async () => undefined;
    Reflect.apply(defineMetadata, Reflect, parameters);
  },
});
