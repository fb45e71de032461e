'use client';

import { ChangedMeanwhile } from '../../../components/ui/changed-meanwhile';
import { ReasonDialog } from '../../../components/ui/reason-dialog';
import { countOf } from '../../../lib/format-count';
import type { SupplierSummary } from '../../../lib/operator-api';
import { changeSettings } from '../supplier-actions';
import type { SettingField } from './setting-fields';
import { type SettingChange, settingInWords } from './setting-values';
import classes from './settings.module.css';

interface Props {
  supplier: Pick<SupplierSummary, 'code' | 'name'>;
  changes: readonly SettingChange[];
  onClose: () => void;
  onDone: () => void;
}

/** Shows every change with what is there before, also where others have set it meanwhile, asks why, and makes them together. */
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
        {changes.map(({ field, before, after, isChangedMeanwhile }) => (
          <div key={field.name}>
            <dt>{field.label}</dt>
            <dd>
              {orDefault(field, before)} → {orDefault(field, after)}
              {isChangedMeanwhile && <ChangedMeanwhile now={orDefault(field, before)} isReplaced />}
            </dd>
          </div>
        ))}
      </dl>
    </ReasonDialog>
  );
}

function orDefault({ otherwise }: SettingField, value: unknown): string {
  return value === undefined || value === null ? `${otherwise} (default)` : settingInWords(value);
}
