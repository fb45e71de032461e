import { londonDate, type SupplierSettings } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import { Environment } from '../../../platform/config/environment.js';
import { Clock } from '../../../platform/time/clock.js';
import { addWorkingDays } from './working-days.js';

/** Computes the first possible day of supply (R174). */
@Injectable()
export class SupplyStartDates {
  constructor(
    private readonly clock: Clock,
    private readonly environment: Environment,
  ) {}

  /** Today in London and as many working days as the supplier, or else the platform, needs to register. */
  earliest({ registrationLeadDays }: SupplierSettings): string {
    return addWorkingDays(londonDate(this.clock.now()), registrationLeadDays ?? this.environment.registrationLeadDays);
  }

  /** Why supply cannot start on a date that was asked for; null when it can. */
  whyTooEarly(date: string, settings: SupplierSettings): string | null {
    const earliest = this.earliest(settings);
    return date >= earliest ? null : `The supply start date cannot be before ${earliest}.`;
  }
}
