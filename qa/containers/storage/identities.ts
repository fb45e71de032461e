/** Who may do what, as the configuration of SeaweedFS has it. */
export interface Identity {
  readonly name: string;
  readonly actions: readonly string[];
  readonly credentials: readonly { readonly accessKey: string; readonly secretKey: string }[];
}

/** Whose access key signed a request, by its Authorization header. */
export function signerOf(authorization: string | undefined, identities: readonly Identity[]) {
  const accessKeyId = /Credential=([^/]+)\//.exec(authorization ?? '')?.[1];
  for (const identity of identities)
    for (const { accessKey, secretKey } of identity.credentials)
      if (accessKey === accessKeyId) return { identity, key: { accessKeyId: accessKey, secretAccessKey: secretKey } };
  return undefined;
}

/** Whether an identity may do something, everywhere or in this bucket. */
export function mayDo({ actions }: Identity, action: 'Read' | 'Write' | 'List', bucket: string): boolean {
  return actions.includes('Admin') || actions.includes(action) || actions.includes(`${action}:${bucket}`);
}
