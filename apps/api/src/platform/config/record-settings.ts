import { IsInt, IsNotEmpty, IsOptional, IsUrl, Max, Min, MinLength } from 'class-validator';
import { GivenWith } from './given-with.decorator.js';
import { Setting } from './setting.decorator.js';
import { TelemetrySettings } from './telemetry-settings.js';
import { WEB_ADDRESS } from './web-address.js';

/** How long the records the platform keeps have their details, and what is published of them. */
export class RecordSettings extends TelemetrySettings {
  @Setting({
    description:
      'Days after a supplier was set to Complete when the payloads of its imports are erased. Left out, never.',
    example: '90',
  })
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(3_650)
  readonly payloadErasureDays?: number;

  @Setting({
    description:
      'Days after a supplier was set to Complete when the details of its events, and why its registrations were refused, are erased: that they were, and when, stays. Left out, never.',
  })
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(36_500)
  readonly eventDetailDays?: number;

  @Setting({
    description:
      'Days after a supplier was set to Complete, 30 at least, when the details of audit entries about it that are so old are erased; what staff wrote about errors goes so many days after the last word, once nothing fails like them. Left out, never.',
  })
  @IsOptional()
  @IsInt()
  @Min(30)
  @Max(36_500)
  readonly auditDetailDays?: number;

  @Setting({
    description:
      'Minutes between publications of the end of the audit chain: a line of the log, and where AUDIT_HEAD_* say.',
    default: 60,
  })
  @IsInt()
  @Min(1)
  @Max(1_440)
  readonly auditHeadMinutes: number;

  @Setting({
    description: 'File that the end of the audit chain is appended to, a line of JSON each time.',
    example: '/mnt/append-only/audit-heads.jsonl',
  })
  @IsOptional()
  @IsNotEmpty()
  readonly auditHeadFile?: string;

  @Setting({
    description: 'Address that the end of the audit chain is posted to, as JSON.',
    example: 'https://evidence.example.com/carryover',
  })
  @IsOptional()
  @IsUrl(WEB_ADDRESS)
  readonly auditHeadUrl?: string;

  @Setting({
    description:
      'Signs what is posted to AUDIT_HEAD_URL (Standard Webhooks, the bytes of this text), 32 characters or more.',
    secret: true,
  })
  @IsOptional()
  @MinLength(32)
  @GivenWith('auditHeadUrl', 'auditHeadSecret means nothing without AUDIT_HEAD_URL')
  readonly auditHeadSecret?: string;
}
