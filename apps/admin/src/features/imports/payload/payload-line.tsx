import { type CSSProperties, memo } from 'react';
import { ChevronIcon, ProblemIcon } from '../../../components/ui/icons';
import { fieldAt, labelBesideName } from './payload-fields';
import type { PayloadRow } from './payload-rows';
import classes from './payload-tree.module.css';
import { PayloadValue } from './payload-value';

interface Props {
  row: PayloadRow;
  /** The line that the keyboard reaches. */
  isActive: boolean;
}

function isSame(before: Props, after: Props): boolean {
  const names = Object.keys(after.row) as (keyof PayloadRow)[];
  return before.isActive === after.isActive && names.every((name) => before.row[name] === after.row[name]);
}

/** One line of the payload; the tree around it listens to the mouse and the keys. */
export const PayloadLine = memo(function PayloadLine({ row, isActive }: Props) {
  const { path, label, level, kind, size, isOpen, isFailing, holdsFailing, position, siblings } = row;
  const field = fieldAt(path);
  const words = field === undefined ? null : labelBesideName(label, field);
  return (
    <div
      role="treeitem"
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-selected={isActive}
      {...(size > 0 && { 'aria-expanded': isOpen })}
      tabIndex={isActive ? 0 : -1}
      className={classes.line}
      data-path={path}
      data-failing={isFailing || undefined}
      style={{ '--level': level - 1 } as CSSProperties}
    >
      <span className={classes.chevron} data-open={isOpen || undefined}>
        {size > 0 && <ChevronIcon />}
      </span>
      <span className={classes.key} data-range={kind === 'range' || undefined} title={field?.meaning}>
        {label}
      </span>
      <PayloadValue row={row} />
      {words !== null && <span className={classes.label}>{words}</span>}
      {isFailing && (
        <span className={classes.fails}>
          <ProblemIcon /> fails here
        </span>
      )}
      {!isFailing && holdsFailing && !isOpen && (
        <span className={classes.fails}>
          <ProblemIcon /> fails inside
        </span>
      )}
    </div>
  );
}, isSame);
