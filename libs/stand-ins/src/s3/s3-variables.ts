import { S3StandIn } from './s3-stand-in.js';

/** The environment of a process that reads its documents from a test server. */
export function s3Variables({ url, bucket }: S3StandIn): Record<string, string> {
  return {
    DOCUMENT_STORE: 's3',
    S3_ENDPOINT: url,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: S3StandIn.key.accessKeyId,
    S3_SECRET_ACCESS_KEY: S3StandIn.key.secretAccessKey,
  };
}
