'use client';

import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { ReasonDialog } from '../../../components/ui/reason-dialog';
import { callApi } from '../../../lib/browser-api';
import { suppliersForFiltersQuery } from '../../imports/list/suppliers-query';
import { waveHref } from '../wave-href';
import { type NewWaveFields, newWaveOf } from './new-wave';

const numbers = [
  ['planned_accounts', 'Planned accounts', 'A release asks for as many. Left empty, for any number.'],
  ['most_failed', 'Most that may fail', 'With one more it halts by itself. Left empty, any number may.'],
] as const;

const nothing: NewWaveFields = { supplier: '', code: '', name: '', planned_accounts: '', most_failed: '' };

/** Makes a wave for a supplier and opens its page. @param supplier code of the one that is looked at; empty for none */
export function MakeWave({ supplier }: { supplier: string }) {
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
  const [given, give] = useState({ ...nothing, supplier });
  const { data } = useQuery({ ...suppliersForFiltersQuery(), enabled: isAsking });
  const change = (name: keyof NewWaveFields) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget;
    give((before) => ({ ...before, [name]: value }));
  };
  const make = (reason: string) =>
    callApi('POST /waves/{code}', { path: { code: given.supplier }, body: { ...newWaveOf(given), reason } });
  return (
    <>
      <Button
        size="xs"
        onClick={() => {
          give({ ...nothing, supplier });
          setAsking(true);
        }}
      >
        Make a wave
      </Button>
      {isAsking && (
        <ReasonDialog
          title="Make a wave"
          action="Make it"
          isReady={given.supplier !== '' && given.code.trim() !== ''}
          run={make}
          done={({ wave }) => `Wave ${wave.code} is made. Its supplier sends accounts to it, in parts.`}
          onDone={({ import_supplier, wave }) => router.push(waveHref(import_supplier, wave.code))}
          onClose={() => setAsking(false)}
        >
          {(problems) => (
            <>
              <p>Its supplier sends accounts to it in parts. They wait until the wave is released.</p>
              <NativeSelect
                label="Supplier"
                data={[
                  { value: '', label: 'Choose one' },
                  ...(data?.results ?? []).map(({ code, name }) => ({ value: code, label: `${name} (${code})` })),
                ]}
                value={given.supplier}
                onChange={change('supplier')}
              />
              <TextInput
                label="Code"
                description="Travels in addresses: letters, digits, dots, hyphens and underscores. For this wave for ever."
                value={given.code}
                error={problems.get('code')}
                autoComplete="off"
                maxLength={64}
                onChange={change('code')}
              />
              <TextInput
                label="Name"
                description="In words, where there are any."
                value={given.name}
                error={problems.get('name')}
                autoComplete="off"
                maxLength={200}
                onChange={change('name')}
              />
              {numbers.map(([field, label, description]) => (
                <TextInput
                  key={field}
                  label={label}
                  description={description}
                  value={given[field]}
                  error={problems.get(field)}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={12}
                  onChange={change(field)}
                />
              ))}
            </>
          )}
        </ReasonDialog>
      )}
    </>
  );
}
