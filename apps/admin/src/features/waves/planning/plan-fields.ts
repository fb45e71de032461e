import type { WavePlan, WavePlanRequest } from '../../../lib/operator-api';

/** The days of the week as plans name them. */
export const weekdays = [
  ['MO', 'Mon'],
  ['TU', 'Tue'],
  ['WE', 'Wed'],
  ['TH', 'Thu'],
  ['FR', 'Fri'],
  ['SA', 'Sat'],
  ['SU', 'Sun'],
] as const;

type Order = NonNullable<WavePlanRequest['order']>;

/** The form of a plan, as it is typed; what is empty limits nothing. */
export interface PlanFields {
  readonly from: string;
  readonly to: string;
  /** As plans name them; none for all of them. */
  readonly days: readonly string[];
  readonly start: string;
  readonly end: string;
  readonly perDay: string;
  readonly perMinute: string;
  readonly order: Order;
  readonly dependsOn: string;
  /** One distributor a line: `10: 1500`. */
  readonly caps: string;
}

/** The form as it is filled with a plan. @param plan null where there is none yet */
export function fieldsOf(plan: WavePlan | null): PlanFields {
  const { window, start_date: start = '', end_date: end = '', depends_on: dependsOn = '' } = plan ?? {};
  const caps = plan?.distributor_caps ?? [];
  return {
    from: window?.from ?? '',
    to: window?.to ?? '',
    days: window?.weekdays?.split(',') ?? [],
    ...{ start, end, dependsOn },
    perDay: plan?.accounts_per_day?.toString() ?? '',
    perMinute: plan?.accounts_per_minute?.toString() ?? '',
    order: plan?.order ?? 'as_sent',
    caps: caps.map(({ distributor, accounts_per_day: most }) => `${distributor}: ${most}`).join('\n'),
  };
}

/** The plan that the form says. What is no number is sent as it is, so that the API says what is wrong with it. */
export function planOfFields(fields: PlanFields): WavePlanRequest {
  const { from, to, days, start, end, perDay, perMinute, order, dependsOn } = fields;
  const chosen = weekdays.map(([name]) => name).filter((name) => days.includes(name));
  const isEveryDay = chosen.length === 0 || chosen.length === weekdays.length;
  const window = { ...given('from', from), ...given('to', to), ...(!isEveryDay && { weekdays: chosen.join(',') }) };
  const caps = capsOf(fields.caps);
  return {
    ...(Object.keys(window).length > 0 && { window }),
    ...given('start_date', start),
    ...given('end_date', end),
    ...counted('accounts_per_day', perDay),
    ...counted('accounts_per_minute', perMinute),
    ...(order !== 'as_sent' && { order }),
    ...given('depends_on', dependsOn),
    ...(caps.length > 0 && { distributor_caps: caps }),
  };
}

function capsOf(text: string): NonNullable<WavePlanRequest['distributor_caps']> {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => {
    const [distributor = '', most = ''] = line.split(/[:=]/).map((part) => part.trim());
    return { distributor, ...counted('accounts_per_day', most) } as { distributor: string; accounts_per_day: number };
  });
}

function given<Name extends string>(name: Name, text: string): { [Key in Name]?: string } {
  const value = text.trim();
  return (value === '' ? {} : { [name]: value }) as { [Key in Name]?: string };
}

function counted<Name extends string>(name: Name, text: string): { [Key in Name]?: number } {
  const digits = text.replace(/[\s,]/g, '');
  if (digits === '') return {};
  // The type is what is asked for; the API has the last word on what is not a number.
  const value: unknown = /^\d+$/.test(digits) ? Number(digits) : digits;
  return { [name]: value } as { [Key in Name]?: number };
}
