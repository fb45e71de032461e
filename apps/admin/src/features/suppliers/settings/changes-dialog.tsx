'use client';

import { ReasonDialog } from '../../../components/ui/reason-dialog';
import { countOf } from '../../../lib/format-count';
import type { SupplierSummary } from '../../../lib/operator-api';
import { changeSettings } from '../supplier-actions';
import { type SettingChange, settingInWords } from './setting-values';
import classes from './settings.module.css';

interface Props {
  supplier: Pick<SupplierSummary, 'code' | 'name'>;
  changes: readonly SettingChange[];
  onClose: () => void;
  onDone: () => void;
}

/** Shows every change with what was there before, asks why, and makes them together. */
export function ChangesDialog({ supplier, changes, onClose, onDone }: Props) {
  const settings = Object.fromEntries(changes.map(({ field, after }) => [field.name, after]));
  return (
    <ReasonDialog
      title={`Change ${countOf(changes.length, 'setting')} of ${supplier.name}`}
      action="Change settings"
      run={(reason) => changeSettings(supplier.code, settings, reason)}
      done={() => `The settings of ${supplier.name} are changed.`}
      onDone={onDone}
      onClose={onClose}
    >
      <dl className={classes.changes}>
        {changes.map(({ field: { name, label, otherwise }, before, after }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>
              {before === undefined ? `${otherwise} (default)` : settingInWords(before)} →{' '}
              {after === null ? `${otherwise} (default)` : settingInWords(after)}
            </dd>
          </div>
        ))}
      </dl>
    </ReasonDialog>
  );
}
