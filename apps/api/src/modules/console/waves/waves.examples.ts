import type { WaveState } from '@carryover/contract';
import { exampleWave } from '../../waves/index.js';
import { EXAMPLE_SUPPLIER } from '../shared.openapi.js';

const NO_IMPORTS = { PENDING: 0, IN_PROGRESS: 0, PROCESSED: 0, ERRORED: 0 };
const NO_DRY_RUNS = { DRY_RUN_SUCCEEDED: 0, DRY_RUN_ERRORED: 0, CANCELLED: 0 };

/** A wave as staff see it, in examples. @param event what brought it into its state, and @param reason why */
export function exampleWaveDetail(state: WaveState, event: string, reason: string, actions: readonly string[]) {
  return {
    import_supplier: EXAMPLE_SUPPLIER,
    is_sandbox: false,
    wave: exampleWave(state, event),
    imports: { ...NO_IMPORTS, ...NO_DRY_RUNS, PENDING: 1 },
    events: [
      {
        event,
        state,
        actor: 'staff',
        by: 'ada.obi@fenland.example',
        waived: [],
        reason,
        occurred_at: '2026-06-01T21:30:00.371902Z',
      },
    ],
    awaited_by: [],
    allowed_actions: actions,
  };
}
