import { IsIn, IsInt, IsNotEmpty, IsOptional, IsString, IsUrl, Matches, Max, Min, MinLength } from 'class-validator';
import { AskedForInProduction } from './asked-for-in-production.decorator.js';
import { GivenWith } from './given-with.decorator.js';
import { IsSmtpUrl } from './is-smtp-url.decorator.js';
import { PasskeySettings } from './passkey-settings.js';
import { Setting } from './setting.decorator.js';
import { WEB_ADDRESS } from './web-address.js';

/** The services of others: storage of documents, payment vendors, registration gateway, webhooks and mail. */
export class IntegrationSettings extends PasskeySettings {
  @Setting({
    description: 'Where documents are: folder (below DATA_DIR) or s3.',
    default: 'folder',
  })
  @IsIn(['folder', 's3'])
  readonly documentStore: string;

  @Setting({
    description: "The S3-compatible server. Left out, the region's own at AWS.",
    example: 'http://127.0.0.1:8333',
  })
  @IsOptional()
  @IsUrl(WEB_ADDRESS)
  readonly s3Endpoint?: string;

  @Setting({ description: 'Region of the bucket.', default: 'eu-west-2' })
  @IsNotEmpty()
  readonly s3Region: string;

  @Setting({ description: 'Bucket that holds the documents.', default: 'carryover-documents' })
  @IsNotEmpty()
  readonly s3Bucket: string;

  @Setting({
    description: "Access key of the bucket. Left out, the SDK looks in its usual places, such as the machine's role.",
    secret: true,
  })
  @IsOptional()
  @GivenWith('s3SecretAccessKey', 's3AccessKeyId needs S3_SECRET_ACCESS_KEY')
  readonly s3AccessKeyId?: string;

  @Setting({ description: 'Secret of the access key.', secret: true })
  @IsOptional()
  @GivenWith('s3AccessKeyId', 's3SecretAccessKey needs S3_ACCESS_KEY_ID')
  readonly s3SecretAccessKey?: string;

  @Setting({ description: 'Bucket in the path of the URL instead of the host name: yes or no.', default: 'yes' })
  @IsIn(['yes', 'no'])
  readonly s3PathStyle: string;

  @Setting({
    description:
      'Payment vendors that confirm instructions, parted by commas: STRIPE, GOCARDLESS; or none. SANDBOX is the default outside of production.',
    default: ({ nodeEnv }) => (nodeEnv === 'production' ? undefined : 'SANDBOX'),
    requiredBy: ['api'],
  })
  @AskedForInProduction('SANDBOX', 'allowSandboxPayments')
  @Matches(/^(none|(SANDBOX|STRIPE|GOCARDLESS)(\s*,\s*(SANDBOX|STRIPE|GOCARDLESS))*)$/, {
    message: 'paymentVendors must be SANDBOX, STRIPE or GOCARDLESS, parted by commas, or none',
  })
  readonly paymentVendors: string;

  @Setting({
    description: 'Secret key of the Stripe account.',
    secret: true,
    requiredBy: ['api'],
    requiredWhen: { setting: 'paymentVendors', names: 'STRIPE' },
  })
  @IsOptional()
  @IsString()
  readonly stripeSecretKey?: string;

  @Setting({ description: "Stripe's API, for a stand-in.", default: 'https://api.stripe.com' })
  @IsUrl(WEB_ADDRESS)
  readonly stripeApiUrl: string;

  @Setting({
    description: 'Access token of the GoCardless account.',
    secret: true,
    requiredBy: ['api'],
    requiredWhen: { setting: 'paymentVendors', names: 'GOCARDLESS' },
  })
  @IsOptional()
  @IsString()
  readonly gocardlessAccessToken?: string;

  @Setting({ description: "GoCardless's API, for its sandbox or a stand-in.", default: 'https://api.gocardless.com' })
  @IsUrl(WEB_ADDRESS)
  readonly gocardlessApiUrl: string;

  @Setting({ description: 'Milliseconds a payment vendor may take to answer, 20000 at most.', default: 5_000 })
  @IsInt()
  @Min(100)
  @Max(20_000)
  readonly paymentVendorTimeoutMs: number;

  @Setting({
    description:
      'How meter points are registered: http (REGISTRATION_GATEWAY_URL) or simulator, built in, which makes up what the industry says. simulator is the default outside of production.',
    default: ({ nodeEnv }) => (nodeEnv === 'production' ? undefined : 'simulator'),
    requiredBy: ['api', 'worker'],
  })
  @IsIn(['simulator', 'http'])
  readonly registrationGateway: string;

  @Setting({
    description: 'The registration gateway that requests are posted to.',
    example: 'https://gateway.example.com',
    requiredBy: ['worker'],
    requiredWhen: { setting: 'registrationGateway', names: 'http' },
  })
  @IsOptional()
  @IsUrl(WEB_ADDRESS)
  readonly registrationGatewayUrl?: string;

  @Setting({
    description: 'Signs requests to the registration gateway and its callbacks (HMAC), 32 characters or more.',
    secret: true,
    requiredBy: ['api', 'worker'],
    requiredWhen: { setting: 'registrationGateway', names: 'http' },
  })
  @IsOptional()
  @MinLength(32)
  readonly registrationGatewaySecret?: string;

  @Setting({ description: 'Working days from a request to the earliest supply start date.', default: 5 })
  @IsInt()
  @Min(0)
  @Max(60)
  readonly registrationLeadDays: number;

  @Setting({
    description: 'Seconds the simulator takes for what takes the industry a day; 86400 is real time.',
    default: 10,
  })
  @IsInt()
  @Min(0)
  @Max(86_400)
  readonly simulatorDaySeconds: number;

  @Setting({
    description: 'Whether webhooks may go to http and to private addresses: yes or no. For trying things out only.',
    default: 'no',
  })
  @IsIn(['yes', 'no'])
  readonly webhooksToPrivateAddresses: string;

  @Setting({
    description: 'SMTP server for mails to customers. Left out, mails are written to DATA_DIR/mail.',
    example: 'smtp://user:password@mail.example.com:587',
    secret: true,
  })
  @IsOptional()
  @IsSmtpUrl()
  readonly smtpUrl?: string;

  @Setting({ description: 'Sender of mails to customers.', default: 'Carryover <no-reply@carryover.example>' })
  @Matches(/^(?:[^\r\n<>]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/, {
    message: 'mailFrom must be an e-mail address, or a name and the address in angle brackets',
  })
  readonly mailFrom: string;
}
