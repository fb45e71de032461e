import { Masked } from '../../components/ui/masked';
import { TextLink } from '../../components/ui/text-link';
import type { StaffReconciledAccount } from '../../lib/operator-api';
import { fieldsHref } from './reconciliation-href';
import classes from './report-view.module.css';
import { type Figures, figureText, valueText } from './report-words';

interface Props {
  supplier: string;
  report: string;
  account: StaffReconciledAccount;
  figures: Figures;
}

/** The figures in which an account differs, each with the way to the fields that it is worked out from. */
export function AccountFigures({ supplier, report, account, figures }: Props) {
  const number = account.external_account_number;
  const further = account.further_differences ?? [];
  const shown = [
    ...(account.differences ?? []).map(({ field, ...sides }) => ({ figure: field, key: undefined, ...sides })),
    ...further,
  ];
  return (
    <ul className={`${classes.causes} ${classes.figures}`}>
      {shown.map(({ figure, key, expected, actual }) => (
        <li key={`${figure} ${key}`}>
          <TextLink href={fieldsHref(supplier, report, number, figures.get(figure)?.group)}>
            {figureText(figures, figure, key)}
          </TextLink>{' '}
          {figures.get(figure)?.unit === 'digest' ? (
            'differ'
          ) : (
            <>
              sent <Side figures={figures} figure={figure} value={expected} />, held{' '}
              <Side figures={figures} figure={figure} value={actual} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function Side({ figures, figure, value }: { figures: Figures; figure: string; value: string | number | null }) {
  if (value === null) return 'none';
  return <Masked value={valueText(figures, figure, value)} />;
}
