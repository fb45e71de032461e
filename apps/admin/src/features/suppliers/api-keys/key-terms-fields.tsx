'use client';

import { Checkbox, TextInput } from '@mantine/core';
import type { TypedTerms } from './key-terms';

interface Props {
  terms: TypedTerms;
  organization: string;
  problems: ReadonlyMap<string, string>;
  onChange: (terms: TypedTerms) => void;
}

/** Asks what a new key is good for. */
export function KeyTermsFields({ terms, organization, problems, onChange }: Props) {
  const text = (name: 'expires_at' | 'address_ranges' | 'suppliers') => ({
    value: terms[name],
    error: problems.get(name),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      onChange({ ...terms, [name]: currentTarget.value }),
  });
  const box = (name: 'is_read_only' | 'rotates_refresh_tokens') => ({
    checked: terms[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      onChange({ ...terms, [name]: currentTarget.checked }),
  });
  return (
    <>
      <TextInput
        label="Good until"
        description="At the beginning of that day in London. Empty for no end."
        type="date"
        {...text('expires_at')}
      />
      <TextInput
        label="From these networks only"
        description="Addresses and networks, such as 203.0.113.0/24 or 2001:db8::/32. Empty for everywhere."
        maxLength={2_000}
        {...text('address_ranges')}
      />
      <TextInput
        label="For these suppliers only"
        description={`Codes. Empty for every supplier of ${organization}, also those to come.`}
        maxLength={2_000}
        {...text('suppliers')}
      />
      <Checkbox label="For reading and validating only" {...box('is_read_only')} />
      <Checkbox
        label="Refresh tokens are good for one use"
        description="For clients that keep the refresh token of each answer."
        {...box('rotates_refresh_tokens')}
      />
    </>
  );
}
