import type { Household } from './household-types.js';
import { billingHouseholds } from './households-billing.js';
import { businessHouseholds } from './households-business.js';
import { dualFuelHouseholds } from './households-dual-fuel.js';
import { moreDualFuelHouseholds } from './households-dual-fuel-more.js';
import { electricityHouseholds } from './households-electricity.js';
import { gasHouseholds } from './households-gas.js';
import { minimalHouseholds } from './households-minimal.js';
import { nationsHouseholds } from './households-nations.js';
import { occupancyHouseholds } from './households-occupancy.js';
import { prepaymentHouseholds } from './households-prepayment.js';
import { statementHouseholds } from './households-statements.js';
import { supplyDateHouseholds } from './households-supply-dates.js';
import { supportHouseholds } from './households-support.js';

/** All forty invented households. Nothing is checked here. */
export const households: Household[] = [
  ...electricityHouseholds,
  ...gasHouseholds,
  ...dualFuelHouseholds,
  ...moreDualFuelHouseholds,
  ...prepaymentHouseholds,
  ...businessHouseholds,
  ...occupancyHouseholds,
  ...supplyDateHouseholds,
  ...billingHouseholds,
  ...statementHouseholds,
  ...supportHouseholds,
  ...nationsHouseholds,
  ...minimalHouseholds,
];
