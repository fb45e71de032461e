import { FactList } from '../../../components/ui/fact-list';
import { Panel } from '../../../components/ui/panel';
import { RelativeTime } from '../../../components/ui/relative-time';
import { TextLink } from '../../../components/ui/text-link';
import { formatCount } from '../../../lib/format-count';
import type { WaveDetail } from '../../../lib/operator-api';
import {
  capsInWords,
  datesInWords,
  distributorsInWords,
  hoursInWords,
  orderInWords,
  weekdaysInWords,
} from '../calendar/plan-words';
import { Limit } from '../calendar/planned-waves';
import { waveHref } from '../wave-href';

/** When its accounts may start and how many, and what holds them now; nothing of a wave without a plan. */
export function WavePlan({ detail: { import_supplier: supplier, wave } }: { detail: WaveDetail }) {
  const { plan } = wave;
  if (plan === null) return null;
  return (
    <Panel title="Plan" actions={<TextLink href="/waves/calendar">Calendar</TextLink>}>
      <FactList
        layout="rows"
        facts={[
          ['Held by', plan.limit && <Limit key="limit" limit={plan.limit} />],
          ['Started today', formatCount(plan.admitted_today)],
          ['Days', datesInWords(plan)],
          ['Window', `${weekdaysInWords(plan)}, ${hoursInWords(plan)}`],
          ['Accounts', capsInWords(plan)],
          ['Distributors', distributorsInWords(plan)],
          ['Order', orderInWords(plan)],
          [
            'After wave',
            plan.depends_on && (
              <TextLink key="after" href={waveHref(supplier, plan.depends_on)}>
                {plan.depends_on}
              </TextLink>
            ),
          ],
          ['Changed', <RelativeTime key="changed" instant={plan.changed_at} />],
        ]}
      />
    </Panel>
  );
}
