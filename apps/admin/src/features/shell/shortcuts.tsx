'use client';

import { Kbd, Modal, Switch } from '@mantine/core';
import { useDisclosure, useLocalStorage } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { StaffRole } from '../../lib/operator-api';
import { pagesFor } from './console-pages';
import classes from './shortcuts.module.css';
import { useShortcuts } from './use-shortcuts';

/** The keyboard's shortcuts: does what they say, and lists them after a question mark. They can be turned off. */
export function Shortcuts({ role }: { role: StaffRole }) {
  const [isShown, help] = useDisclosure(false);
  const [isOn, setOn] = useLocalStorage({ key: 'carryover-shortcuts', defaultValue: true });
  const pages = pagesFor(role);
  useShortcuts({ isOn, pages, onHelp: help.open });

  return (
    <Modal opened={isShown} onClose={help.close} title="Keyboard shortcuts">
      <dl className={classes.shortcuts}>
        <Shortcut keys={['/']}>Search</Shortcut>
        {pages.map(({ href, name, key }) => (
          <Shortcut key={href} keys={['g', key]}>
            {name}
          </Shortcut>
        ))}
        <Shortcut keys={['↑', '↓']}>Move in a table, from its search too</Shortcut>
        <Shortcut keys={['Enter']}>Open the row</Shortcut>
        <Shortcut keys={['Space']}>Choose an import</Shortcut>
        <Shortcut keys={['Shift', 'Space']}>Choose all up to here</Shortcut>
        <Shortcut keys={['Esc']}>Close a dialog</Shortcut>
        <Shortcut keys={['?']}>These shortcuts</Shortcut>
      </dl>
      <Switch
        mt="lg"
        label="Use shortcuts of single keys"
        description="Turn them off when they get in the way of speech input or a screen reader."
        checked={isOn}
        onChange={(event) => setOn(event.currentTarget.checked)}
      />
    </Modal>
  );
}

function Shortcut({ keys, children }: { keys: readonly string[]; children: ReactNode }) {
  return (
    <div>
      <dt>{children}</dt>
      <dd>
        {keys.map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </dd>
    </div>
  );
}
