import type { WaveDetail, WavePlanRequest, WaveState } from '../../../lib/operator-api';
import { gateNames } from '../parts/gate-names';
import { fieldsOf, planOfFields } from './plan-fields';

/** States in which approvals are of a release that is still to come. */
const approvable: readonly WaveState[] = ['READY', 'DRY_RUN', 'REVIEW', 'APPROVED'];

type Planned = Pick<WaveDetail['wave'], 'state' | 'plan' | 'gates' | 'approvals'>;

/** What ends with another plan: approvals, and waivers of gates that look at what it changes. */
export function endedByPlanInWords({ state, plan, gates, approvals }: Planned, proposed: WavePlanRequest): string[] {
  const present = planOfFields(fieldsOf(plan));
  const isOther = (field: 'depends_on' | 'error_budget') =>
    JSON.stringify(present[field]) !== JSON.stringify(proposed[field]);
  const isWaived = (name: 'dry_run' | 'previous_wave') =>
    gates.some(({ gate, state: light }) => gate === name && light === 'waived');
  const isApproved = approvable.includes(state) && approvals.some(({ act }) => act === 'release');
  const ended = (name: 'dry_run' | 'previous_wave', what: string) =>
    `The waiver of “${gateNames[name]}” ends: it was given for ${what}.`;
  return [
    ...(isApproved && (isOther('depends_on') || isOther('error_budget'))
      ? [
          `Its approvals end: they were given to the plan that it has.${state === 'APPROVED' ? ' It is validated again.' : ''}`,
        ]
      : []),
    ...(isOther('error_budget') && isWaived('dry_run') ? [ended('dry_run', 'the number that may fail until now')] : []),
    ...(isOther('depends_on') && isWaived('previous_wave')
      ? [ended('previous_wave', 'the wave that it waits for until now')]
      : []),
  ];
}
