/** The form of a new wave as it is typed. */
export interface NewWaveFields {
  readonly supplier: string;
  readonly code: string;
  readonly name: string;
  readonly planned_accounts: string;
  readonly most_failed: string;
}

const numbers = ['planned_accounts', 'most_failed'] as const;

/** The request of the form, without its reason. Text that is no number is sent unchanged, so that the API reports it. */
export function newWaveOf(fields: NewWaveFields): { code: string; name?: string } {
  const name = fields.name.trim();
  const counts = numbers.flatMap((field) => {
    const text = fields[field].replace(/[\s,]/g, '');
    return text === '' ? [] : [[field, /^\d+$/.test(text) ? Number(text) : text] as const];
  });
  return { code: fields.code.trim(), ...(name !== '' && { name }), ...Object.fromEntries(counts) };
}
