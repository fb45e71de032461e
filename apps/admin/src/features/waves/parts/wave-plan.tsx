import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { FactList } from '../../../components/ui/fact-list';
import { loadedWhenShown } from '../../../components/ui/loaded-when-shown';
import { Panel } from '../../../components/ui/panel';
import { RelativeTime } from '../../../components/ui/relative-time';
import { TextLink } from '../../../components/ui/text-link';
import { formatCount } from '../../../lib/format-count';
import type { WaveDetail } from '../../../lib/operator-api';
import {
  budgetInWords,
  capsInWords,
  datesInWords,
  distributorsInWords,
  hoursInWords,
  orderInWords,
  weekdaysInWords,
} from '../calendar/plan-words';
import { Limit } from '../calendar/planned-waves';
import { PlanButton } from '../planning/plan-button';
import { waveHref } from '../wave-href';
import classes from './wave-plan.module.css';

const PlanChanges = loadedWhenShown(async () => (await import('../planning/plan-changes')).PlanChanges);

/** When its accounts may start and how many, what holds them now, and how that came about. */
export function WavePlan({ detail }: { detail: WaveDetail }) {
  const { import_supplier: supplier, wave, awaited_by: awaitedBy } = detail;
  const { plan } = wave;
  const [isHistory, showHistory] = useState(false);
  return (
    <Panel
      title="Plan"
      actions={
        <span className={classes.actions}>
          <TextLink href="/waves/calendar">Calendar</TextLink>
          <PlanButton detail={detail} />
        </span>
      }
    >
      {plan === null ? (
        <p className={classes.none}>
          No plan: once it is released, its accounts start as soon as workers are free, at any hour.
        </p>
      ) : (
        <FactList
          layout="rows"
          facts={[
            ['Held by', plan.limit && <Limit key="limit" limit={plan.limit} />],
            ['Started today', formatCount(plan.admitted_today)],
            ['Days', datesInWords(plan)],
            ['Window', `${weekdaysInWords(plan)}, ${hoursInWords(plan)}`],
            ['Accounts', capsInWords(plan)],
            ['Distributors', distributorsInWords(plan)],
            ['May fail', budgetInWords(plan)],
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
      )}
      {awaitedBy.length > 0 && (
        <p className={classes.note}>
          Waits for it:{' '}
          {awaitedBy.map(({ code }) => (
            <span key={code}>
              <TextLink href={waveHref(supplier, code)}>{code}</TextLink>{' '}
            </span>
          ))}
        </p>
      )}
      {plan !== null && (
        <p className={classes.note}>
          <Anchor component="button" type="button" size="sm" underline="always" onClick={() => showHistory(!isHistory)}>
            {isHistory ? 'Hide how it changed' : 'Show how it changed'}
          </Anchor>
        </p>
      )}
      {isHistory && <PlanChanges code={supplier} wave={wave.code} />}
    </Panel>
  );
}
