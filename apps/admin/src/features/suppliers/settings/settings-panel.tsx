'use client';

import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { loadedWhenShown } from '../../../components/ui/loaded-when-shown';
import { Panel } from '../../../components/ui/panel';
import { ProblemAlert } from '../../../components/ui/problem-alert';
import { mayDo } from '../../../lib/may-do';
import type { SupplierDetail } from '../../../lib/operator-api';
import { KeepsPage } from '../../session/keeps-page';
import { settingsQuery } from '../supplier-queries';
import { SettingsList } from './settings-list';

const SettingsForm = loadedWhenShown(() => import('./settings-form').then(({ SettingsForm }) => SettingsForm));

/** What differs for this supplier, and the form that changes it. */
export function SettingsPanel({ supplier }: { supplier: SupplierDetail }) {
  const [isEditing, setEditing] = useState(false);
  const { data, error } = useQuery(settingsQuery(supplier.code));
  const mayEdit = mayDo(supplier.allowed_actions, 'change_settings') && data !== undefined;
  return (
    <Panel
      title="Settings"
      actions={
        mayEdit &&
        !isEditing && (
          <Button variant="default" size="xs" onClick={() => setEditing(true)}>
            Edit settings
          </Button>
        )
      }
    >
      {data === undefined && error === null && <Skeleton height={240} />}
      {data === undefined && error !== null && <ProblemAlert problem={error} />}
      {data !== undefined && !isEditing && <SettingsList settings={data.settings} />}
      {data !== undefined && isEditing && (
        <KeepsPage>
          <SettingsForm supplier={supplier} settings={data.settings} onClose={() => setEditing(false)} />
        </KeepsPage>
      )}
    </Panel>
  );
}
