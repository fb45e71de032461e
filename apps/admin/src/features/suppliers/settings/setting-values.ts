import { formatCount } from '../../../lib/format-count';
import { type SettingField, settingFields } from './setting-fields';

/** Set values by the name of the setting; absent ones have their default. */
export type SettingValues = Readonly<Record<string, unknown>>;

/** Texts of the form by the name of the setting; '' is the default. */
export type SettingTexts = Readonly<Record<string, string>>;

/** A value of a setting in words. */
export function settingInWords(value: unknown): string {
  if (value === true) return 'Yes';
  if (value === false) return 'No';
  if (typeof value === 'number') return formatCount(value);
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** The form as it is when nothing was changed. */
export function textsOf(settings: SettingValues): SettingTexts {
  return Object.fromEntries(settingFields.map(({ name }) => [name, textOf(settings[name])]));
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return Array.isArray(value) ? value.join('\n') : String(value);
}

/** The value that a text of the form is sent as: null for the default. Invalid numbers are left to the API. */
export function wireValue({ kind }: SettingField, text: string): unknown {
  const given = text.trim();
  if (given === '') return null;
  if (kind.type === 'flag') return given === 'true';
  if (kind.type === 'number') return numberOf(given);
  if (kind.type !== 'list') return given;
  const entries = given.split(/[\n,]/).map((entry) => entry.trim());
  const named = entries.filter((entry) => entry !== '');
  return kind.of === 'number' ? named.map(numberOf) : named;
}

function numberOf(text: string): number | string {
  return /^-?\d+$/.test(text) ? Number(text) : text;
}

/** The value of a setting before and after a change. */
export interface SettingChange {
  field: SettingField;
  /** As it is now, undefined when it has the default. */
  before: unknown;
  /** Null for the default. */
  after: unknown;
  /** Whether it is not what the form was filled with any more, nor what it is changed to: somebody else has changed it. */
  isChangedMeanwhile: boolean;
}

/**
 * What the form changes: whatever differs from what it was filled with.
 * @param opened what was set when the form was opened
 * @param live what is set now, which others may have changed since
 */
export function changesIn(texts: SettingTexts, opened: SettingValues, live: SettingValues): readonly SettingChange[] {
  return settingFields.flatMap((field) => {
    const after = wireValue(field, texts[field.name] ?? '');
    const [filled, before] = [opened[field.name], live[field.name]];
    if (isSame(filled, after)) return [];
    return [{ field, before, after, isChangedMeanwhile: !isSame(before, filled) && !isSame(before, after) }];
  });
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

/** The settings that differ between two states, by name. */
export function changedNames(before: SettingValues, after: SettingValues): readonly string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}
