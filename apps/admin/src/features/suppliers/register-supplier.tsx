'use client';

import { Button, Radio, Stack, TextInput } from '@mantine/core';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { ReasonDialog } from '../../components/ui/reason-dialog';
import { type NewSupplier, registerSupplier } from './supplier-actions';

const fieldsShown: readonly (readonly ['code' | 'name' | 'organization', string, string])[] = [
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
  const [supplier, setSupplier] = useState<NewSupplier>({
    code: '',
    name: '',
    organization: '',
    is_sandbox: false,
  });
  return (
    <>
      <Button size="xs" onClick={() => setAsking(true)}>
        Register a supplier
      </Button>
      {isAsking && (
        <ReasonDialog
          title="Register a supplier"
          action="Register"
          isReady={fieldsShown.every(([field]) => supplier[field].trim() !== '')}
          run={(reason) => registerSupplier(supplier, reason)}
          done={({ name, is_sandbox: isSandbox }) =>
            `${name} is registered${isSandbox ? ' as a sandbox' : ''}. It needs an API key to send accounts.`
          }
          onDone={({ code }) => router.push(`/suppliers/${encodeURIComponent(code)}`)}
          onClose={() => setAsking(false)}
        >
          {(problems) => (
            <>
              {fieldsShown.map(([name, label, description]) => (
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
              ))}
              <Kind
                isSandbox={supplier.is_sandbox}
                choose={(isSandbox) => setSupplier((before) => ({ ...before, is_sandbox: isSandbox }))}
              />
            </>
          )}
        </ReasonDialog>
      )}
    </>
  );
}

/** Chooses live or sandbox, which cannot be changed later. */
function Kind({ isSandbox, choose }: { isSandbox: boolean; choose: (isSandbox: boolean) => void }) {
  return (
    <Radio.Group
      label="Kind"
      description="For ever: neither becomes the other."
      value={isSandbox ? 'sandbox' : 'live'}
      onChange={(kind) => choose(kind === 'sandbox')}
    >
      <Stack gap="xs" mt="xs">
        <Radio value="live" label="Live" description="Imports customers. Every rule holds." />
        <Radio
          value="sandbox"
          label="Sandbox"
          description="For trying things out. Most rules only warn, it is in no figure, and it can be emptied."
        />
      </Stack>
    </Radio.Group>
  );
}
