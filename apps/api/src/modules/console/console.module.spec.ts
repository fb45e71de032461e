import { REQUEST_CLASSES, Text } from '@carryover/contract';
import { afterEach, describe, expect, it } from '@jest/globals';
import { ConsoleModule } from './console.module.js';

class ImportsModule {}
class WavesModule {}
class ChecklistsModule {}
class PacksModule {}

const register = () =>
  ConsoleModule.register(
    { module: ImportsModule },
    { module: WavesModule },
    { module: ChecklistsModule },
    { module: PacksModule },
  );

describe('the operator API', () => {
  afterEach(() => void Reflect.deleteProperty(REQUEST_CLASSES, 'odd'));

  it('does not start while a field of a request does not say whether it is personal', () => {
    expect(register).not.toThrow();
    class Odd {
      @Text()
      unsaid?: string;
    }
    Object.assign(REQUEST_CLASSES, { odd: Odd });
    expect(register).toThrow('These fields do not say whether they are personal: Odd unsaid.');
  });
});
