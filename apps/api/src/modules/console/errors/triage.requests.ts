import { Enumerated, Flag, Instant, Text } from '@carryover/contract';
import { REPORT_MEANS } from '../../imports/index.js';

/** Names a way in which imports fail. */
class ErrorGroupRequest {
  @Text({ required: true, max: 100 })
  code: string;

  /** Path with `*` for positions in lists; left out where the error names no field. */
  @Text({ max: 1024 })
  path?: string;
}

/** Decides about a group; fields that are left out stay. */
export class TriageErrorGroupRequest extends ErrorGroupRequest {
  /** E-mail address of a member of staff who may act; `-` for no owner. */
  @Text({ max: 254 })
  owner?: string;

  /** `-` for none. */
  @Text({ max: 2000 })
  note?: string;

  @Flag()
  acknowledged?: boolean;

  /** At most 90 days ahead; a moment that has passed ends it. */
  @Instant()
  muted_until?: string;
}

/** Records what a supplier was told about a group. */
export class ReportErrorGroupRequest extends ErrorGroupRequest {
  /** Made by the page once for a dialog, so that a second click keeps nothing new. */
  @Text({
    required: true,
    max: 36,
    pattern: { rule: 'R05', source: '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$', message: 'Not a valid UUID.' },
  })
  id: string;

  @Text({ required: true, max: 32 })
  import_supplier: string;

  @Enumerated(REPORT_MEANS, { required: true })
  means: string;

  /** The text that was sent to them: required for `TEXT`. */
  @Text({ max: 4000 })
  text?: string;

  /** Only imports of the wave with this code. */
  @Text({ max: 64 })
  wave?: string;

  /** Only imports whose latest failure is not before this moment. */
  @Instant()
  since?: string;

  /** Only imports whose latest failure is before this moment. */
  @Instant()
  until?: string;
}
