'use client';

import { useQueryClient } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { loadedWhenShown } from '../../components/ui/loaded-when-shown';
import { MenuOnDemand } from '../../components/ui/menu-on-demand';
import { ApiProblem } from '../../lib/api-problem';
import { notifyDone, notifyProblem } from '../../lib/notify';
import type { AlertRule } from '../../lib/operator-api';
import { untilLoaded } from '../../lib/until-loaded';
import { leaveWhenSignedOut } from '../session/leave-when-signed-out';
import { removeRule, testRule } from './alert-queries';
import { RuleButton } from './rule-button';
import type { RuleChange } from './rule-dropdown';

const load = () => import('./rule-dropdown');
const RuleDropdown = lazy(() => untilLoaded(load));

const ReasonDialog = loadedWhenShown(async () => (await import('../../components/ui/reason-dialog')).ReasonDialog);
const EnableDialog = loadedWhenShown(async () => (await import('./enable-dialog')).EnableDialog);
const RuleDialog = loadedWhenShown(async () => (await import('./rule-dialog')).RuleDialog);
const ShownOnce = loadedWhenShown(async () => (await import('../../components/ui/shown-once')).ShownOnce);
const SilenceDialog = loadedWhenShown(async () => (await import('./silence-dialog')).SilenceDialog);

/** What may be done with a rule, as the API says. */
export function RuleMenu({ rule }: { rule: AlertRule }) {
  const [open, setOpen] = useState<RuleChange | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const queryClient = useQueryClient();
  const { id, name, allowed_actions: allowed } = rule;
  const close = () => setOpen(null);
  const test = async () => {
    try {
      await testRule(id);
      notifyDone(`A test of ${name} is on its way.`);
      void queryClient.invalidateQueries({ queryKey: ['alerts'] });
    } catch (cause) {
      if (!(cause instanceof ApiProblem)) throw cause;
      leaveWhenSignedOut(cause);
      notifyProblem(`The test of ${name} was not sent: ${cause.message}`);
    }
  };
  if (allowed.length === 0) return null;
  return (
    <>
      <MenuOnDemand load={load} button={(asking) => <RuleButton {...asking} name={name} />}>
        <RuleDropdown rule={rule} onTest={() => void test()} onChoose={setOpen} />
      </MenuOnDemand>
      {open === 'change' && <RuleDialog rule={rule} onSecret={setSecret} onClose={close} />}
      {open === 'silence' && <SilenceDialog rule={rule} onClose={close} />}
      {open === 'enable' && <EnableDialog rule={rule} onClose={close} />}
      {open === 'remove' && (
        <ReasonDialog
          title={`Remove ${name}`}
          action="Remove"
          isDestructive
          run={(reason) => removeRule(id, reason)}
          done={() => `${name} is removed.`}
          onClose={close}
        >
          What stands by it ends, and nobody is told. Its alerts can still be read.
        </ReasonDialog>
      )}
      {secret !== null && (
        <ShownOnce
          title="Webhook set"
          label="The secret of its signatures."
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
    </>
  );
}
