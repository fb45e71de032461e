import type { WaveDetail } from '../../../lib/operator-api';
import { decisionWords, type WaveDecision } from './decision-words';

/** What the dialog of every decision takes. */
export interface DecisionProps {
  detail: WaveDetail;
  onClose: () => void;
}

/** Names the decision and the wave. */
export function titleOf(decision: WaveDecision, { wave, import_supplier }: WaveDetail): string {
  return `${decisionWords[decision].verb} wave ${wave.code} of ${import_supplier}`;
}

/** The names in the path of its calls. */
export function pathOf({ import_supplier: code, wave }: WaveDetail): { code: string; wave_code: string } {
  return { code, wave_code: wave.code };
}

/** What to say once the API has done it. */
export function doneWords(decision: WaveDecision): (detail: WaveDetail) => string {
  return ({ wave }) => `Wave ${wave.code} ${decisionWords[decision].done}`;
}
