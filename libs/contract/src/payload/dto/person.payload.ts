import { CivilDate, Text } from '../decorators/index.js';

/** Name and contact details of a person. */
export class PersonPayload {
  @Text({ meaning: 'Given name.', blank: true, max: 255, example: 'Morwenna', personal: true, correctable: true })
  given_name?: string;

  @Text({ meaning: 'Family name.', blank: true, max: 255, example: 'Trelawney', personal: true, correctable: true })
  family_name?: string;

  @Text({
    meaning: 'E-mail address.',
    blank: true,
    max: 254,
    format: 'email',
    example: 'morwenna.trelawney@example.org',
    label: 'E-mail',
    personal: true,
    correctable: true,
  })
  email?: string;

  @Text({
    meaning: 'Mobile number: of the United Kingdom, or with + and the country code.',
    blank: true,
    max: 32,
    format: 'phone',
    example: '07400 118832',
    personal: true,
    correctable: true,
  })
  mobile?: string;

  @Text({
    meaning: 'Landline number: of the United Kingdom, or with + and the country code.',
    blank: true,
    max: 32,
    format: 'phone',
    example: '01209 311456',
    personal: true,
    correctable: true,
  })
  landline?: string;

  @CivilDate({ meaning: 'Day of birth.', example: '1957-03-14', label: 'Born', personal: true, correctable: true })
  date_of_birth?: string;

  @Text({
    meaning: 'Form of address before the name.',
    blank: true,
    max: 20,
    example: 'Dr',
    personal: true,
    correctable: true,
  })
  title?: string;

  @Text({
    meaning: 'How letters begin.',
    blank: true,
    max: 128,
    example: 'Dr Trelawney',
    personal: true,
    correctable: true,
  })
  salutation?: string;
}
