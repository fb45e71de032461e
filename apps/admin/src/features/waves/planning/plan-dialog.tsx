'use client';

import { Checkbox, Group, NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ReasonDialog } from '../../../components/ui/reason-dialog';
import { callApi } from '../../../lib/browser-api';
import type { WaveDetail } from '../../../lib/operator-api';
import { pathOf } from '../acts/decision-props';
import { orderInWords } from '../calendar/plan-words';
import { wavesQuery } from '../wave-queries';
import { fieldsOf, type PlanFields, planOfFields, weekdays } from './plan-fields';
import { PlanPreview } from './plan-preview';

const orders = ['as_sent', 'external_account_number', 'supply_start_date'] as const;

/** Milliseconds without a key before the forecast is asked for again. */
const pauseMs = 500;

/** Takes another plan for the wave, and says what it would do before it holds. */
export function PlanDialog({ detail, onClose }: { detail: WaveDetail; onClose: () => void }) {
  const { import_supplier: supplier, wave } = detail;
  const [fields, setFields] = useState(() => fieldsOf(wave.plan));
  // Of the plan that the fields were filled with: where somebody else changed it since, nothing is.
  const [revision] = useState(wave.plan?.revision ?? 0);
  const plan = planOfFields(fields);
  const [settled] = useDebouncedValue(JSON.stringify(plan), pauseMs);
  const { data: waves } = useQuery(wavesQuery(new URLSearchParams({ supplier, limit: '200' }).toString()));
  const others = (waves?.results ?? []).map((listed) => listed.wave.code).filter((code) => code !== wave.code);
  const known = fields.dependsOn === '' || others.includes(fields.dependsOn) ? others : [fields.dependsOn, ...others];
  const text = (name: Exclude<keyof PlanFields, 'days' | 'order'>) => ({
    value: fields[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setFields((before) => ({ ...before, [name]: value })),
  });
  return (
    <ReasonDialog
      size="lg"
      dismiss="Not now"
      title={`Plan wave ${wave.code} of ${supplier}`}
      action="Have it go by this plan"
      run={(reason) =>
        callApi('PUT /waves/{code}/{wave_code}/plan', {
          path: pathOf(detail),
          body: { ...plan, revision, reason },
        })
      }
      done={() => `Wave ${wave.code} goes by the new plan.`}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <TextInput
              type="time"
              label="From"
              description="In London; empty for midnight."
              error={problems.get('window.from') ?? problems.get('window')}
              {...text('from')}
            />
            <TextInput
              type="time"
              label="To"
              description="On the next day where it is not after From."
              error={problems.get('window.to')}
              {...text('to')}
            />
          </SimpleGrid>
          <Checkbox.Group
            label="Days on which it opens"
            description="None is all of them."
            value={[...fields.days]}
            onChange={(days) => setFields((before) => ({ ...before, days }))}
          >
            <Group gap="md" mt="xs">
              {weekdays.map(([value, label]) => (
                <Checkbox key={value} value={value} label={label} />
              ))}
            </Group>
          </Checkbox.Group>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <TextInput type="date" label="First day" error={problems.get('start_date')} {...text('start')} />
            <TextInput type="date" label="Last day" error={problems.get('end_date')} {...text('end')} />
            <TextInput
              label="Accounts a day"
              description="Empty for any number."
              inputMode="numeric"
              autoComplete="off"
              error={problems.get('accounts_per_day')}
              {...text('perDay')}
            />
            <TextInput
              label="Accounts a minute"
              description="Empty for any number."
              inputMode="numeric"
              autoComplete="off"
              error={problems.get('accounts_per_minute')}
              {...text('perMinute')}
            />
            <NativeSelect
              label="Order"
              data={orders.map((order) => ({ value: order, label: orderInWords({ order }) }))}
              value={fields.order}
              onChange={({ currentTarget: { value } }) => {
                const order = orders.find((one) => one === value);
                if (order !== undefined) setFields((before) => ({ ...before, order }));
              }}
            />
            <NativeSelect
              label="After wave"
              error={problems.get('depends_on')}
              data={[{ value: '', label: 'None' }, ...known.map((code) => ({ value: code, label: code }))]}
              {...text('dependsOn')}
            />
          </SimpleGrid>
          <Textarea
            label="Caps by distributor"
            description="Accounts a day by the first two digits of the MPAN, one a line, such as 10: 1500."
            autosize
            minRows={1}
            maxRows={8}
            error={[...problems].find(([path]) => path.startsWith('distributor_caps'))?.[1]}
            {...text('caps')}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <TextInput
              label="Most that may fail"
              description="With one more it halts by itself. Empty for any number."
              inputMode="numeric"
              autoComplete="off"
              error={problems.get('error_budget.accounts')}
              {...text('mostFailed')}
            />
            <TextInput
              label="Share that may fail"
              description="In percent of those that ended, such as 2.5."
              inputMode="decimal"
              autoComplete="off"
              error={problems.get('error_budget.share')}
              {...text('mostFailedShare')}
            />
          </SimpleGrid>
          <Textarea
            label="Most by code"
            description="How many may fail for a code, one a line, such as supply_point_in_use: 5."
            autosize
            minRows={1}
            maxRows={8}
            error={[...problems].find(([path]) => path.startsWith('error_budget.by_code'))?.[1]}
            {...text('mostFailedByCode')}
          />
          <PlanPreview detail={detail} plan={settled} />
        </>
      )}
    </ReasonDialog>
  );
}
