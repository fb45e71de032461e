import type { WavePlan, WavePlanRequest } from '../../../lib/operator-api';
import { shiftDecimal } from '../../../lib/shift-decimal';

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
type ErrorBudget = NonNullable<WavePlanRequest['error_budget']>;

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
  readonly mostFailed: string;
  /** In percent. */
  readonly mostFailedShare: string;
  /** One code a line: `supply_point_in_use: 5`. */
  readonly mostFailedByCode: string;
}

/** The form as it is filled with a plan. @param plan null where there is none yet */
export function fieldsOf(plan: WavePlan | null): PlanFields {
  const { window, start_date: start = '', end_date: end = '', depends_on: dependsOn = '' } = plan ?? {};
  const caps = plan?.distributor_caps ?? [];
  const budget = plan?.error_budget;
  return {
    from: window?.from ?? '',
    to: window?.to ?? '',
    days: window?.weekdays?.split(',') ?? [],
    ...{ start, end, dependsOn },
    perDay: plan?.accounts_per_day?.toString() ?? '',
    perMinute: plan?.accounts_per_minute?.toString() ?? '',
    order: plan?.order ?? 'as_sent',
    caps: caps.map(({ distributor, accounts_per_day: most }) => `${distributor}: ${most}`).join('\n'),
    mostFailed: budget?.accounts?.toString() ?? '',
    mostFailedShare: budget?.share === undefined ? '' : shiftDecimal(budget.share, 2),
    mostFailedByCode: (budget?.by_code ?? []).map(({ code, accounts }) => `${code}: ${accounts}`).join('\n'),
  };
}

/** The plan that the form says. What is no number is sent as it is, so that the API says what is wrong with it. */
export function planOfFields(fields: PlanFields): WavePlanRequest {
  const { from, to, days, start, end, perDay, perMinute, order, dependsOn } = fields;
  const chosen = weekdays.map(([name]) => name).filter((name) => days.includes(name));
  const isEveryDay = chosen.length === 0 || chosen.length === weekdays.length;
  const window = { ...given('from', from), ...given('to', to), ...(!isEveryDay && { weekdays: chosen.join(',') }) };
  const caps = capsOf(fields.caps);
  const budget = budgetOf(fields);
  return {
    ...(Object.keys(window).length > 0 && { window }),
    ...given('start_date', start),
    ...given('end_date', end),
    ...counted('accounts_per_day', perDay),
    ...counted('accounts_per_minute', perMinute),
    ...(order !== 'as_sent' && { order }),
    ...given('depends_on', dependsOn),
    ...(caps.length > 0 && { distributor_caps: caps }),
    ...(Object.keys(budget).length > 0 && { error_budget: budget }),
  };
}

function capsOf(text: string): NonNullable<WavePlanRequest['distributor_caps']> {
  return pairsOf(text).map(
    ([distributor, most]) =>
      ({ distributor, ...counted('accounts_per_day', most) }) as { distributor: string; accounts_per_day: number },
  );
}

function budgetOf({ mostFailed, mostFailedShare, mostFailedByCode }: PlanFields): ErrorBudget {
  const percent = mostFailedShare.replace(/[\s%]/g, '');
  const codes = pairsOf(mostFailedByCode).map(
    ([code, most]) => ({ code, ...counted('accounts', most) }) as { code: string; accounts: number },
  );
  return {
    ...counted('accounts', mostFailed),
    ...given('share', /^\d+(\.\d+)?$/.test(percent) ? shiftDecimal(percent, -2) : percent),
    ...(codes.length > 0 && { by_code: codes }),
  };
}

/** Pairs written as `name: value`, one a line. */
function pairsOf(text: string): [name: string, value: string][] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => {
    const [name = '', value = ''] = line.split(/[:=]/).map((part) => part.trim());
    return [name, value];
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
