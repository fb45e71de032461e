import { TextInput } from '@mantine/core';

interface Props {
  /** What is counted: "How many accounts". */
  readonly label: string;
  readonly count: number;
  readonly typed: string;
  readonly onType: (text: string) => void;
}

/** A field in which the number of affected things is typed, to confirm an action on many. */
export function TypedCount({ label, count, typed, onType }: Props) {
  return (
    <TextInput
      label={label}
      description={`Type ${count} to confirm.`}
      value={typed}
      inputMode="numeric"
      autoComplete="off"
      maxLength={12}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}

/** Whether the text is this count; blanks, commas and points between digits are ignored. */
export function isCountTyped(typed: string, count: number): boolean {
  return typed.replace(/[\s,.]/g, '') === String(count);
}
