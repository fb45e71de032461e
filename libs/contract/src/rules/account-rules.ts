import { accountNumberInPath } from './account-number-in-path.rule.js';
import { emailSyntax } from './email-syntax.rule.js';
import { knownSupplier } from './known-supplier.rule.js';
import { mpan } from './mpan.rule.js';
import { mprn } from './mprn.rule.js';
import { phoneNumbers } from './phone-numbers.rule.js';
import { postcodes } from './postcodes.rule.js';
import { type AccountRule } from './rule.js';

/** Every rule about the account payload beyond its shape, one file each, in the order of their ids. */
export const ACCOUNT_RULES: readonly AccountRule[] = [
  knownSupplier,
  accountNumberInPath,
  phoneNumbers,
  emailSyntax,
  postcodes,
  mpan,
  mprn,
];
