'use client';

import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { SettingField } from './setting-fields';

interface Props {
  field: SettingField;
  text: string;
  onChange: (text: string) => void;
}

/** The field for one setting; empty is its default, and says so. */
export function SettingInput({ field: { label, description, kind, otherwise }, text, onChange }: Props) {
  const common = { label, description, value: text };
  const usual = `Default: ${otherwise}`;
  const change = (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value);

  if (kind.type === 'flag') {
    const choices = [
      { value: '', label: usual },
      { value: 'true', label: 'Yes' },
      { value: 'false', label: 'No' },
    ];
    return <NativeSelect {...common} data={choices} onChange={change} />;
  }
  if (kind.type === 'choice') {
    const choices = [{ value: '', label: usual }, ...kind.options.map((value) => ({ value, label: value }))];
    return <NativeSelect {...common} data={choices} onChange={change} />;
  }
  if (kind.type === 'list') {
    return (
      <Textarea {...common} placeholder={`${usual}. One a line.`} autosize minRows={1} maxRows={8} onChange={change} />
    );
  }
  const isNumber = kind.type === 'number';
  return <TextInput {...common} placeholder={usual} inputMode={isNumber ? 'numeric' : 'text'} onChange={change} />;
}
