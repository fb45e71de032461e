'use client';

import { Popover, Radio, useMantineColorScheme } from '@mantine/core';
import Link from 'next/link';
import { useOpenAtOnce } from '../../components/ui/menu-on-demand';
import type { CurrentSession } from '../../lib/operator-api';
import { useSignOut } from '../session/use-sign-out';
import classes from './person.module.css';
import { PersonButton } from './person-button';

const schemes = [
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['auto', 'Like the system'],
] as const;

interface Props {
  readonly session: CurrentSession;
  readonly onChangePassword: () => void;
  readonly onShortcuts: () => void;
}

/** The menu of who is signed in, on its button. It opens at once. */
export default function PersonMenu({ session, onChangePassword, onShortcuts }: Props) {
  const { staff_user: staffUser, is_single_sign_on: isSingleSignOn } = session;
  const { button, isOpen, setOpen } = useOpenAtOnce();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { leave, isLeaving } = useSignOut();
  const choose = (scheme: string) => setColorScheme(schemes.find(([known]) => known === scheme)?.[0] ?? 'auto');
  const close = () => setOpen(false);
  /** Does what an entry says, without the menu before it. */
  const choosing = (act: () => void) => () => {
    close();
    act();
  };
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="top-start"
      width={224}
      shadow="md"
      withinPortal={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <PersonButton ref={button} staffUser={staffUser} onClick={() => setOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown aria-label="Your menu" p="xs">
        <p className={classes.email}>{staffUser.email}</p>
        {!isSingleSignOn && (
          <button type="button" className={classes.item} onClick={choosing(onChangePassword)}>
            Change password
          </button>
        )}
        {!isSingleSignOn && (
          <Link href="/passkeys" prefetch={false} className={classes.item} onClick={close}>
            Passkeys
          </Link>
        )}
        <button type="button" className={classes.item} onClick={choosing(onShortcuts)}>
          Keyboard shortcuts
        </button>
        <Radio.Group label="Colours" value={colorScheme} onChange={choose} className={classes.colours}>
          {schemes.map(([scheme, name]) => (
            <Radio key={scheme} value={scheme} label={name} size="xs" />
          ))}
        </Radio.Group>
        <button type="button" className={classes.item} disabled={isLeaving} onClick={() => void leave()}>
          Sign out
        </button>
      </Popover.Dropdown>
    </Popover>
  );
}
