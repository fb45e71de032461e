import { type RuleSeverities } from '../payload/severity.js';

/**
 * Settings of an import supplier. All are optional; one that is left out has the default named here. How many imports
 * may run at once and whether every create is a dry run are columns of the supplier, not settings.
 */
export interface SupplierSettings {
  /** How severe rules are for this supplier, by id of the rule, where they differ from the default. */
  readonly ruleSeverities?: RuleSeverities;
  /** Whether ten-digit MPRNs need right check digits (R49). Default true. */
  readonly strictMprnCheck?: boolean;
  /** Whether e-mails that look like tests are refused (R30). Default false. */
  readonly rejectTestEmails?: boolean;
  /** Whether the platform registers the meter points of this supplier's accounts (R26). Default false. */
  readonly sendRegistrationFlows?: boolean;
  /** Accounts come without supply addresses (R43). Default false. */
  readonly skipPropertyCreation?: boolean;
  /** Accounts come without meter points (R43). Default false. */
  readonly skipSupplyPointCreation?: boolean;
  /** Sales channel for accounts that name none, or for all (R18). Default: none. */
  readonly defaultSalesChannel?: string;
  /** Whether the payload's sales channel is set aside (R18, R19). Default false. */
  readonly overrideSalesChannel?: boolean;
  /** Days from the migration to the start of a dunning path that gives no date (R143). Default 0. */
  readonly dunningStartDelayDays?: number;
  /** Prefix of every document path (R136). Default: the supplier's code. */
  readonly documentRoot?: string;
  /** Whether documents must exist when they are named (R136). Default false. */
  readonly checkDocumentsExist?: boolean;
  /**
   * Whether customers get an e-mail when their account was created: one for each account that is to be written to online,
   * or does not say how, to the first customer with an address; none for a dry run. Mails that wait are not sent any more
   * once it is off. Default false.
   */
  readonly sendWelcomeCommunication?: boolean;
  /** Working days between a registration request and the earliest supply start (R174). Default set by the platform. */
  readonly registrationLeadDays?: number;
  /** Days a scheduling window may end ahead (R178). Default 4. */
  readonly scheduleWindowMaxDays?: number;
  /** Whether data for imported accounts is refused too while the supplier is not Ongoing (R13). Default false. */
  readonly blockPostImportWhenNotOngoing?: boolean;
  /** Account types the supplier may import (R17). Default DOMESTIC and BUSINESS. */
  readonly enabledAccountTypes?: readonly string[];
  /** Days of the month on which payments may fall (R122). Default 1 to 28. */
  readonly paymentDays?: readonly number[];
  /** Entries of the platform's lists this supplier may use. Default: all of them. */
  readonly allowedReferenceNamespaces?: readonly string[];
  readonly allowedCampaigns?: readonly string[];
  readonly allowedDunningPaths?: readonly string[];
  readonly allowedDebtAgencies?: readonly string[];
  readonly allowedPaymentVendors?: readonly string[];
}
