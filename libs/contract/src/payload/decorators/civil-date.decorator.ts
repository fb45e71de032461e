import { isCivilDate } from '../../values/civil-date.js';
import { type FieldDescription, type FieldOptions, factsOf, whenBlank } from '../field-spec.js';
import { invalidDate, wrongType } from '../shape-problem.js';
import { fieldDecorator } from './field-decorator.js';

/** A day of the calendar, YYYY-MM-DD (R07). */
export function CivilDate(options: FieldOptions & { readonly essential?: boolean } = {}): PropertyDecorator {
  const description: FieldDescription = {
    type: 'string',
    format: 'date',
    required: options.required ?? false,
    allowBlank: false,
  };
  const isEssential = options.essential === true;
  return fieldDecorator({
    kind: 'leaf',
    description,
    facts: factsOf(options),
    isEssential,
    read: (raw) => {
      if (typeof raw !== 'string') return wrongType('string');
      if (isCivilDate(raw)) return raw;
      return raw.trim() === '' ? whenBlank(description, isEssential) : invalidDate;
    },
  });
}
