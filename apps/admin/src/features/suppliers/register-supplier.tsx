'use client';

import { Button, TextInput } from '@mantine/core';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { ReasonDialog } from '../../components/ui/reason-dialog';
import { type NewSupplier, registerSupplier } from './supplier-actions';

const fieldsShown: readonly (readonly [keyof NewSupplier, string, string])[] = [
  [
    'code',
    'Code',
    'Travels in addresses and payloads: letters, digits, hyphens and underscores. It cannot be changed.',
  ],
  ['name', 'Name', 'As staff and reports call it.'],
  ['organization', 'Organisation', 'It is made when there is none of this name.'],
];

/** Registers a supplier and opens its page. */
export function RegisterSupplier() {
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
  const [supplier, setSupplier] = useState<NewSupplier>({ code: '', name: '', organization: '' });
  return (
    <>
      <Button size="xs" onClick={() => setAsking(true)}>
        Register a supplier
      </Button>
      {isAsking && (
        <ReasonDialog
          title="Register a supplier"
          action="Register"
          isReady={Object.values(supplier).every((text) => text.trim() !== '')}
          run={(reason) => registerSupplier(supplier, reason)}
          done={({ name }) => `${name} is registered. It needs an API key to send accounts.`}
          onDone={({ code }) => router.push(`/suppliers/${encodeURIComponent(code)}`)}
          onClose={() => setAsking(false)}
        >
          {(problems) =>
            fieldsShown.map(([name, label, description]) => (
              <TextInput
                key={name}
                label={label}
                description={description}
                value={supplier[name]}
                error={problems.get(name)}
                autoComplete="off"
                maxLength={name === 'code' ? 32 : 200}
                onChange={(event) => {
                  const { value } = event.currentTarget;
                  setSupplier((before) => ({ ...before, [name]: value }));
                }}
              />
            ))
          }
        </ReasonDialog>
      )}
    </>
  );
}
