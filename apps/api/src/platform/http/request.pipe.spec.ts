import { Text } from '@carryover/contract';
import { describe, expect, it } from '@jest/globals';
import type { ArgumentMetadata } from '@nestjs/common';
import { FieldErrorsError } from '../errors/domain-error.js';
import { RequestPipe } from './request.pipe.js';

class NamedRequest {
  @Text({ required: true, max: 5 })
  name: string;
}

describe('RequestPipe', () => {
  const pipe = new RequestPipe();
  const read = (raw: unknown, metatype: ArgumentMetadata['metatype']) =>
    pipe.transform(raw, { type: 'custom', metatype });

  it('reads a body as the class that the parameter has as its type', () => {
    expect(read({ name: ' Ada ' }, NamedRequest)).toEqual({ name: 'Ada' });
  });

  it.each([[{}], [{ name: 'Adelaide' }], [{ name: 'Ada', age: 3 }], [[]], ['Ada'], [null]])('refuses %j', (raw) => {
    expect(() => read(raw, NamedRequest)).toThrow(FieldErrorsError);
  });

  it.each([[Object], [String], [undefined]])(
    'lets nothing pass unread where the type is no class with fields: %p',
    (type) => {
      expect(() => read({ name: 'Ada' }, type)).toThrow(/declares no payload fields/);
    },
  );
});
