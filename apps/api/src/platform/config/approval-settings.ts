import { IsIn, IsInt, Max, Min } from 'class-validator';
import { OidcSettings } from './oidc-settings.js';
import { Setting } from './setting.decorator.js';

/** What a second member of staff has to approve. */
export class ApprovalSettings extends OidcSettings {
  @Setting({
    description:
      'Whether a second member of staff has to approve what cannot be taken back: completing a supplier, erasing payloads or a customer, retrying or restoring more than APPROVAL_RETRY_ABOVE imports: yes or no.',
    default: 'no',
  })
  @IsIn(['yes', 'no'])
  readonly approvals: string;

  @Setting({
    description: 'Imports that one person alone may have retried or restored at once, with APPROVALS.',
    default: 1_000,
  })
  @IsInt()
  @Min(0)
  @Max(100_000_000)
  readonly approvalRetryAbove: number;

  @Setting({
    description:
      'Hours that something waits for a second person; then it has to be asked for again. Access that is younger neither asks nor approves.',
    default: 24,
  })
  @IsInt()
  @Min(1)
  @Max(720)
  readonly approvalHours: number;

  @Setting({
    description:
      'Members of staff that have to approve the release of a wave: 0, 1, or 2 different ones. With 2, as many sign waves off and packs.',
    default: 0,
  })
  @IsInt()
  @Min(0)
  @Max(2)
  readonly waveApprovals: number;

  @Setting({
    description:
      'Whether a second member of staff has to approve that accounts are taken back, whatever APPROVALS says: yes or no.',
    default: 'yes',
  })
  @IsIn(['yes', 'no'])
  readonly retractionApprovals: string;

  @Setting({
    description: 'Seconds before a batch begins to cancel imports, in which it can be aborted whole.',
    default: 30,
  })
  @IsInt()
  @Min(0)
  @Max(3_600)
  readonly batchGraceSeconds: number;
}
