import { describeController, oneOf, queryParameter, refused, success } from '../../../platform/openapi/index.js';
import { supplierParameter } from '../../suppliers/index.js';
import { WAVE_PROGRESS } from '../plan/plan.schemas.js';
import { waveParameter } from '../wave-examples.js';

const progress = {
  by: 'day' as const,
  points: [
    { at: '2026-06-08T23:00:00.000000Z', planned: 5_000, imported: 4_880, failed: 12 },
    { at: '2026-06-09T08:00:00.000000Z', planned: 10_000, imported: 9_720, failed: 15 },
    { at: '2026-06-09T23:00:00.000000Z', planned: 10_000, imported: null, failed: null },
  ],
  forecast: {
    earliest: '2026-06-11T01:10:00.000000Z',
    likely: '2026-06-11T02:40:00.000000Z',
    latest: '2026-06-11T22:30:00.000000Z',
    accounts_left: 8_265,
    basis: 'observed' as const,
  },
};

export const progressDescription = describeController({
  tag: 'Waves',
  path: [supplierParameter, waveParameter],
  operations: {
    read: {
      operationId: 'readWaveProgress',
      summary: 'How a wave goes beside its plan',
      description:
        'Accounts that the plan lets start, that were imported and that have failed, added up by hour or by day in London from the release on, and when the wave will end. Empty until it is released.',
      parameters: [
        queryParameter(
          'by',
          'Hours or days; by hour for three days unless given, then by day.',
          oneOf(['hour', 'day']),
          'day',
        ),
      ],
      answers: [
        success('The series.', WAVE_PROGRESS, progress),
        refused('It is neither by hour nor by day', { by: ['Expected hour or day.'] }),
      ],
    },
  },
});
