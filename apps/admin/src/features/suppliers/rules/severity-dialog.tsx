'use client';

import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ChangedMeanwhile } from '../../../components/ui/changed-meanwhile';
import { ReasonDialog } from '../../../components/ui/reason-dialog';
import { type Rule, type SetSeverity, type SupplierSummary, severities } from '../../../lib/operator-api';
import { severityWords } from '../../warnings/severity-words';
import { changeSeverity } from '../supplier-actions';
import { type RuleSeverities, severityInWords } from './rule-severities';

interface Props {
  supplier: Pick<SupplierSummary, 'code' | 'name'>;
  rule: Rule;
  /** The severities that are set now. */
  set: RuleSeverities;
  onClose: () => void;
}

/** Asks for the severity of one rule, how long it holds, and why. */
export function SeverityDialog({ supplier, rule, set, onClose }: Props) {
  const [opened] = useState(set[rule.id]);
  const [severity, setSeverity] = useState<string>(opened?.severity ?? '');
  const [until, setUntil] = useState(opened?.until ?? '');
  const chosen = severities.find((one) => one === severity);
  const asked: SetSeverity | null = chosen === undefined ? null : { severity: chosen, ...(until !== '' && { until }) };
  const inWords = (value: SetSeverity | null | undefined) => severityInWords(value ?? undefined, rule.default_severity);
  const now = inWords(set[rule.id]);
  return (
    <ReasonDialog
      title={`Severity of ${rule.id} for ${supplier.name}`}
      action="Change severity"
      run={(reason) => changeSeverity(supplier.code, rule.id, asked, reason)}
      done={() => `The severity of ${rule.id} is changed for ${supplier.name}.`}
      onDone={onClose}
      onClose={onClose}
    >
      <div>{rule.title}</div>
      {rule.when_lowered !== null && <div>{`Where it is a warning or off, ${rule.when_lowered}.`}</div>}
      <NativeSelect
        label="Severity"
        data={[
          { value: '', label: `Default: ${severityWords[rule.default_severity]}` },
          ...severities.map((value) => ({ value, label: severityWords[value] })),
        ]}
        value={severity}
        onChange={(event) => setSeverity(event.currentTarget.value)}
      />
      <TextInput
        label="Until"
        description="The last day on which it holds. Empty for no end."
        type="date"
        disabled={severity === ''}
        value={until}
        onChange={(event) => setUntil(event.currentTarget.value)}
      />
      {now !== inWords(opened) && now !== inWords(asked) && <ChangedMeanwhile now={now} isReplaced />}
    </ReasonDialog>
  );
}
