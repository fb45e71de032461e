import type { PlanWaveFiguresForStaffRequest } from '../../../lib/operator-api';
import type { WaveTotal } from '../parts/total-words';

type Figure = WaveTotal['figure'];
type Planned = Omit<PlanWaveFiguresForStaffRequest, 'reason' | 'revision'>;

/** The figures of a wave, each with its path in the request. */
export const figureFields: readonly { readonly figure: Figure; readonly path: string }[] = [
  { figure: 'accounts', path: 'planned_accounts' },
  ...(
    [
      'customers',
      'meter_points.electricity',
      'meter_points.gas',
      'balance',
      'transactions.count',
      'transactions.sum',
    ] as const
  ).map((figure) => ({ figure, path: `planned_totals.${figure}` })),
];

/** The form as it is typed; what is empty is not planned. */
export type FigureFields = Readonly<Record<Figure, string>>;

/** The form as it is filled with what is planned. */
export function plannedOf(totals: readonly Pick<WaveTotal, 'figure' | 'planned'>[]): FigureFields {
  const of = (figure: Figure) => totals.find((total) => total.figure === figure)?.planned ?? '';
  return Object.fromEntries(figureFields.map(({ figure }) => [figure, of(figure)])) as FigureFields;
}

/** The request of the form. Text that is no number is sent unchanged, so that the API reports it. */
export function figuresOf(fields: FigureFields): Planned {
  const sent: { [name: string]: unknown } = {};
  for (const { figure, path } of figureFields) {
    const text = fields[figure].replace(/[\s,£]/g, '').replace(/^−/, '-');
    if (text !== '') setAt(sent, path.split('.'), isPounds(figure) || !/^\d+$/.test(text) ? text : Number(text));
  }
  return sent as Planned;
}

function isPounds(figure: Figure): boolean {
  return figure === 'balance' || figure === 'transactions.sum';
}

/** Sets a value at a path of an object, making the objects on the way. */
function setAt(into: { [name: string]: unknown }, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    into[name] = value;
    return;
  }
  const inner = (into[name] ?? {}) as { [name: string]: unknown };
  into[name] = inner;
  setAt(inner, rest, value);
}
