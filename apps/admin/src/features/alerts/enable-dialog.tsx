'use client';

import { useState } from 'react';
import { ReasonDialog } from '../../components/ui/reason-dialog';
import type { AlertRule } from '../../lib/operator-api';
import { changeRule } from './alert-queries';

/** Disables a rule, or has it looked at again. */
export function EnableDialog({ rule, onClose }: { rule: AlertRule; onClose: () => void }) {
  const { id, name } = rule;
  // As it was asked: when somebody else does the same meanwhile, the button does not do the opposite.
  const [isEnabled] = useState(rule.is_enabled);
  return (
    <ReasonDialog
      title={`${isEnabled ? 'Disable' : 'Enable'} ${name}`}
      action={isEnabled ? 'Disable' : 'Enable'}
      run={(reason) => changeRule(id, { enabled: !isEnabled, reason })}
      done={() => `${name} is ${isEnabled ? 'disabled' : 'enabled'}.`}
      onClose={onClose}
    >
      {isEnabled ? 'What stands by it ends, and nobody is told.' : 'It is looked at again within seconds.'}
    </ReasonDialog>
  );
}
