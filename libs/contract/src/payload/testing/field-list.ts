import { readFileSync } from 'node:fs';

/** An entry of the published field list, as far as the tests read it. */
export interface ListedField {
  readonly payload: string;
  readonly direction: string;
  readonly path: string;
  readonly type: string;
  readonly format: string | null;
  readonly required: boolean | 'conditional';
  readonly allow_blank?: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly min?: number;
  readonly max?: number;
  readonly decimal?: { readonly integer_digits: number; readonly fraction_digits: number };
  readonly enum?: readonly string[];
  readonly enum_open?: boolean;
}

const FIELD_LIST = new URL('../../../spec/fields.json', import.meta.url);

/** The request fields of the account payload in the published field list. */
export function accountFields(): ListedField[] {
  const fields = JSON.parse(readFileSync(FIELD_LIST, 'utf8')) as ListedField[];
  return fields.filter(({ payload, direction }) => payload === 'account_import' && direction === 'request');
}
