import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { londonInstant } from '../../platform/database/london-instant.js';

/** A change of a meter point's status. */
export interface MeterPointChange {
  readonly from: string;
  readonly to: string;
  readonly occurredAt: string;
  readonly reason: string | null;
  readonly registrationRequestId: string | null;
}

const HISTORY = `
  SELECT from_status AS "from", to_status AS "to", ${londonInstant('occurred_at')} AS "occurredAt",
    data->>'reason' AS reason, data->>'registration_request_id' AS "registrationRequestId"
  FROM meter_point_event WHERE meter_point_id = $1 ORDER BY id`;

/** How a meter point came to its status. */
@Injectable()
export class MeterPointHistoryQueries {
  constructor(private readonly database: Database) {}

  /** Every change, the earliest first; none for an unknown meter point. */
  async forMeterPoint(meterPointId: string): Promise<MeterPointChange[]> {
    return await this.database.reader.query<MeterPointChange[]>(HISTORY, [meterPointId]);
  }
}
