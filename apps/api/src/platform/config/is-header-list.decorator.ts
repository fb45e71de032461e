import { ValidateBy } from 'class-validator';

const ENTRY = /^\s*[\w!#$%&'*+.^`|~-]+\s*=\s*[!-+\--~]*\s*$/;

/** `name=value` parted by commas, where each value can be decoded. */
export function IsHeaderList(): PropertyDecorator {
  return ValidateBy({
    name: 'isHeaderList',
    validator: {
      validate: (value) => String(value).split(',').every(isHeader),
      defaultMessage: (parts) => `${parts?.property} must be headers, name=value parted by commas`,
    },
  });
}

function isHeader(entry: string): boolean {
  // A percent sign that begins nothing cannot be decoded.
  return ENTRY.test(entry) && !/%(?![\da-f]{2})/i.test(entry.slice(entry.indexOf('=')));
}
