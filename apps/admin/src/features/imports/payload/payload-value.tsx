import { countOf } from '../../../lib/format-count';
import type { PayloadRow } from './payload-rows';
import classes from './payload-tree.module.css';

/** What the operator API sends in the place of personal data. */
const mask = '•••';

const entries: Partial<Record<PayloadRow['kind'], [one: string, many: string]>> = {
  object: ['field', 'fields'],
  array: ['entry', 'entries'],
  range: ['entry', 'entries'],
};

/** The value of a line, or how much is inside. */
export function PayloadValue({ row: { kind, value, size } }: { row: PayloadRow }) {
  if (kind === 'missing') return <span className={classes.missing}>missing</span>;
  const words = entries[kind];
  if (words !== undefined) {
    return <span className={classes.size}>{size === 0 ? 'empty' : countOf(size, ...words)}</span>;
  }
  if (value === mask) {
    return (
      <span className={classes.masked} title="Personal data, masked">
        <span aria-hidden="true">{mask}</span>
        <span className={classes.spoken}>masked</span>
      </span>
    );
  }
  return (
    <span className={classes.value} data-type={value === null ? 'null' : typeof value}>
      {JSON.stringify(value)}
    </span>
  );
}
