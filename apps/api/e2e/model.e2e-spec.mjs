import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { KNOWN_SEQUENCES } from '../../../qa/model/known-sequences.js';
import { runFound, runModel } from '../../../qa/model/run-model.js';
import { ModelService } from '../../../qa/model/service/model-service.js';

/** A cut of `npm run model`, the same sequences each time; docs/model-test.md. */
const CUT = { sequences: 32, seed: 20_261_122, lanes: 8 };

let service;

beforeAll(async () => {
  service = await ModelService.start();
}, 300_000);

afterAll(() => service?.stop());

describe('the service and its model agree', () => {
  it.each(KNOWN_SEQUENCES)('on $name', (sequence) => runFound(service, sequence), 300_000);

  it('on random sequences, while workers are killed and Redis is flushed', async () => {
    const { divergences } = await runModel(service, CUT);
    expect(divergences).toEqual([]);
  }, 600_000);
});
