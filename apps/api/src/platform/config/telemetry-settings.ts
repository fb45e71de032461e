import { IsOptional, IsUrl, Matches } from 'class-validator';
import { DeploymentSettings } from './deployment-settings.js';
import { GivenWith } from './given-with.decorator.js';
import { IsHeaderList } from './is-header-list.decorator.js';
import { IsSentryDsn } from './is-sentry-dsn.decorator.js';
import { Setting } from './setting.decorator.js';
import { WEB_ADDRESS } from './web-address.js';

/** Where traces and errors go, if anywhere. */
export class TelemetrySettings extends DeploymentSettings {
  @Setting({
    description:
      'Collector of OpenTelemetry that traces go to, by OTLP over HTTP; /v1/traces is added. Left out, none are taken.',
    example: 'http://127.0.0.1:4318',
    onlyFor: ['api', 'worker'],
  })
  @IsOptional()
  @IsUrl(WEB_ADDRESS)
  readonly otelExporterOtlpEndpoint?: string;

  @Setting({
    description: 'Headers for the collector, name=value parted by commas, the values encoded as in an address.',
    secret: true,
    onlyFor: ['api', 'worker'],
  })
  @IsOptional()
  @IsHeaderList()
  @GivenWith('otelExporterOtlpEndpoint', 'otelExporterOtlpHeaders means nothing without OTEL_EXPORTER_OTLP_ENDPOINT')
  readonly otelExporterOtlpHeaders?: string;

  @Setting({
    description:
      'Of all requests, how many have their trace kept: from 0 to 1. What a caller says of its own does not count.',
    default: '0.1',
    onlyFor: ['api', 'worker'],
  })
  @Matches(/^(0(\.\d+)?|1(\.0+)?)$/, { message: 'otelTracesSamplerArg must be a number from 0 to 1' })
  readonly otelTracesSamplerArg: string;

  @Setting({
    description:
      "Where errors are reported, in the form of Sentry's envelopes: https://KEY@HOST/PROJECT. Left out, nowhere but in the log.",
    example: 'https://0123456789abcdef@errors.example.com/1',
    secret: true,
    onlyFor: ['api', 'worker'],
  })
  @IsOptional()
  @IsSentryDsn()
  readonly sentryDsn?: string;
}
