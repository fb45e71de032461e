import { Enumerated, Flag, Instant, Text, Whole } from '@carryover/contract';
import { ALERT_KINDS } from '../../alerts/index.js';
import { ReasonedRequest } from '../reasoned.request.js';

const bounds = { rule: 'R04', message: 'Expected {min} to {max}.' } as const;

/** Changes the given fields; the others stay. */
export class ChangeAlertRuleRequest extends ReasonedRequest {
  @Text({ max: 100 })
  name?: string;

  /** A count, percent, or minutes, depending on the kind. */
  @Whole({ min: 1, max: 1_000_000, bounds })
  threshold?: number;

  /** Minutes of the past that are evaluated, for kinds with such a window. */
  @Whole({ min: 1, max: 1_440, bounds })
  window_minutes?: number;

  /** E-mail addresses, parted by commas; `-` for none. */
  @Text({ max: 3000 })
  mail_to?: string;

  /** Where messages are posted; `-` for nowhere. A new address has a new secret. */
  @Text({ max: 2000 })
  webhook_url?: string;

  @Flag()
  enabled?: boolean;
}

/** Makes a rule. */
export class MakeAlertRuleRequest extends ChangeAlertRuleRequest {
  /** Made by the page once for a dialog, so that a second click makes nothing. */
  @Text({
    required: true,
    max: 36,
    pattern: { rule: 'R05', source: '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$', message: 'Not a valid UUID.' },
  })
  id: string;

  @Text({ required: true, max: 100 })
  override name: string;

  @Enumerated(ALERT_KINDS, { required: true })
  kind: string;

  /** Left out for every live supplier. */
  @Text({ max: 32 })
  import_supplier?: string;
}

/** Silences an alert rule until a moment. */
export class SilenceAlertRuleRequest extends ReasonedRequest {
  /** At most 30 days ahead; a moment that has passed ends it. */
  @Instant({ required: true })
  until: string;
}
