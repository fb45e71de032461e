import { londonDate, type Problem, type SupplierSettings } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import { Environment } from '../../../platform/config/environment.js';
import { Clock } from '../../../platform/time/clock.js';
import { addWorkingDays } from './working-days.js';

/** From when on supply can start (R174). */
@Injectable()
export class SupplyStartDates {
  constructor(
    private readonly clock: Clock,
    private readonly environment: Environment,
  ) {}

  /** Today in London and as many working days as the supplier, or else the platform, needs to register. */
  earliest({ registrationLeadDays }: SupplierSettings): string {
    return addWorkingDays(this.today(), registrationLeadDays ?? this.environment.registrationLeadDays);
  }

  /** What is wrong with a date that was asked for; null when nothing is. */
  problemWith(date: string, settings: SupplierSettings): Problem | null {
    const path = 'supply_start_date';
    const earliest = this.earliest(settings);
    if (date >= earliest) return null;
    const rule = { path, rule: 'R174' };
    if (date < this.today())
      return { ...rule, code: 'supply_start_date_in_the_past', detail: 'The supply start date cannot be in the past.' };
    const detail = `The supply start date cannot be before ${earliest}.`;
    return { ...rule, code: 'supply_start_date_too_early', detail };
  }

  private today(): string {
    return londonDate(this.clock.now());
  }
}
