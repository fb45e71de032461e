/** Account types. */
export const ACCOUNT_TYPES = [
  'DOMESTIC',
  'BUSINESS',
  'MANAGED',
  'PORTFOLIO_LEAD',
  'DOMESTIC_VACANT',
  'BUSINESS_VACANT',
  'DOMESTIC_OCCUPIER',
  'BUSINESS_OCCUPIER',
  'SYSTEM',
  'DOMESTIC_THIRD_PARTY_BILLED',
  'BUSINESS_THIRD_PARTY_BILLED',
] as const;

/** Sales channels. */
export const SALES_CHANNELS = [
  'DIRECT',
  'PRICE_COMPARISON',
  'TELESALES',
  'DIGI_TELESALES',
  'EVENTS',
  'FIELD_SALES',
  'AGGREGATOR',
  'PARTNERSHIPS',
  'NEW_TENANT',
  'MOVE_IN',
  'WORKPLACE_POP_UP',
  'BROKER',
  'PARENT_POWER',
  'PEOPLE_POWER',
  'GIFT_OF_KIT',
  'HIGH_REFERRER',
  'SUPPLIER_OF_LAST_RESORT',
  'ACQUISITION',
  'LANDLORD',
  'DEBT_COLLECTION_AGENCY',
] as const;

/** Smart read frequencies. */
export const SMART_READ_FREQUENCIES = ['MONTHLY', 'DAILY', 'HALF_HOURLY', 'DENIED'] as const;

/** Communication preferences. */
export const COMMUNICATION_PREFERENCES = ['ONLINE', 'PRINT'] as const;

/** Document accessibilities. */
export const DOCUMENT_ACCESSIBILITIES = ['LARGE_PRINT', 'BRAILLE', 'SPOKEN'] as const;

/** Dunning paths known today; others are accepted, the list is configuration. */
export const DUNNING_PATHS = ['standard_domestic'] as const;

/** Campaign slugs known today; others are accepted, the list is configuration. */
export const CAMPAIGN_SLUGS = [
  'breathing-space',
  'fuel_direct',
  'financial-vulnerability',
  'life-support',
  'living-alone',
  'lasting_power_of_attorney',
  'bankruptcy_in_place',
  'iva_in_place',
  'dro_in_place',
  'administration_in_place',
  'final_bill_issued',
  'write_off',
  'write_off_deceased',
  'smets_upgrade',
  'green_deal',
] as const;

/** Discount account types. */
export const DISCOUNT_ACCOUNT_TYPES = ['CREDIT', 'PREPAY'] as const;

/** Warm home discount groups. */
export const WARM_HOME_DISCOUNT_GROUPS = ['CORE', 'BROADER'] as const;
