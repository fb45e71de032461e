import { execFileSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { withoutLimits } from './request-limits.js';

/** As a bundle has classes that are decorated. */
const PROGRAM = `
  let Limits = class { static { Object.defineProperty(this, 'name', { value: 'RequestLimits' }); } async admit() { return 'counted'; } };
  const Other = class Other { async admit() { return 'counted'; } };
  const { createRequire } = await import('node:module');
  createRequire(${JSON.stringify(import.meta.filename)})('reflect-metadata');
  for (const target of [Limits, Other]) Reflect.defineMetadata('injectable', true, target);
  Reflect.defineMetadata('type', String, Other.prototype, 'admit');
  console.log(await new Limits().admit(), await new Other().admit(), Reflect.getMetadata('injectable', Limits),
    Reflect.getMetadata('type', Other.prototype, 'admit') === String);
`;

describe('an api that counts nobody', () => {
  it('is one whose limits admit everybody, with everything else as it was', async () => {
    const said = execFileSync(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
      env: { ...process.env, ...(await withoutLimits()) },
      encoding: 'utf8',
    });
    expect(said).toBe('undefined counted true true\n');
  });
});
