'use client';

import { Button } from '@mantine/core';
import { useState } from 'react';
import { loadedWhenShown } from '../../components/ui/loaded-when-shown';

const RuleDialog = loadedWhenShown(async () => (await import('./rule-dialog')).RuleDialog);
const ShownOnce = loadedWhenShown(async () => (await import('../../components/ui/shown-once')).ShownOnce);

/** Makes a rule; the secret of its webhook is shown once. */
export function MakeRuleButton() {
  const [isOpen, setOpen] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <>
      <Button size="xs" onClick={() => setOpen(true)}>
        New rule
      </Button>
      {isOpen && <RuleDialog rule={null} onSecret={setSecret} onClose={() => setOpen(false)} />}
      {secret !== null && (
        <ShownOnce
          title="Rule made"
          label="The secret of its signatures."
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
    </>
  );
}
