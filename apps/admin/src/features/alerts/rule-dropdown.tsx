'use client';

import { Menu } from '@mantine/core';
import { useOpenAtOnce } from '../../components/ui/menu-on-demand';
import { mayDo } from '../../lib/may-do';
import type { AlertRule } from '../../lib/operator-api';
import { RuleButton } from './rule-button';

/** What is done in a dialog. */
export type RuleChange = 'change' | 'enable' | 'remove' | 'silence';

interface Props {
  readonly rule: AlertRule;
  readonly onTest: () => void;
  readonly onChoose: (change: RuleChange) => void;
}

/** What may be done with a rule, on its button. It opens at once. */
export default function RuleDropdown({
  rule: { name, is_enabled, allowed_actions: allowed },
  onTest,
  onChoose,
}: Props) {
  const { button, isOpen, setOpen } = useOpenAtOnce();
  return (
    <Menu position="bottom-end" withinPortal shadow="md" opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <RuleButton ref={button} name={name} />
      </Menu.Target>
      <Menu.Dropdown>
        {mayDo(allowed, 'test') && <Menu.Item onClick={onTest}>Send a test</Menu.Item>}
        {mayDo(allowed, 'silence') && <Menu.Item onClick={() => onChoose('silence')}>Silence</Menu.Item>}
        {mayDo(allowed, 'change') && <Menu.Item onClick={() => onChoose('change')}>Edit</Menu.Item>}
        {mayDo(allowed, 'change') && (
          <Menu.Item onClick={() => onChoose('enable')}>{is_enabled ? 'Disable' : 'Enable'}</Menu.Item>
        )}
        {mayDo(allowed, 'remove') && <Menu.Item onClick={() => onChoose('remove')}>Remove</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}
