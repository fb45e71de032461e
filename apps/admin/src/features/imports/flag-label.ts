const LABELS: Readonly<Record<string, string>> = {
  temporary_psr_does_not_have_end_date: 'A temporary priority services code has no end date.',
  open_ended_agreement_for_end_dated_product: 'The agreement was ended with its product.',
  long_meter_serial_number: 'The serial number is longer than industry messages can carry.',
  transactions_target_non_initialised_prepay_meter:
    'The prepay meter has no balances; no transaction can be sent to it.',
};

/** A flag in words; one that is not known here keeps its code, made readable. */
export function flagLabel(code: string): string {
  return LABELS[code] ?? `${code.charAt(0).toUpperCase()}${code.slice(1).replaceAll('_', ' ')}.`;
}
