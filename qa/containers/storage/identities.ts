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

/**
 * Whether an identity may do something with an object, as SeaweedFS decides it: everywhere, in the whole bucket, or where an action that ends with
 * `*` begins so (`Write:documents/.carryover/*`).
 * @param key of the object; empty for the bucket itself
 */
export function mayDo(
  { actions }: Identity,
  action: 'Read' | 'Write' | 'List',
  { bucket, key }: { readonly bucket: string; readonly key: string },
): boolean {
  if (actions.includes('Admin') || actions.includes(action)) return true;
  return [action, 'Admin'].some((one) =>
    actions.some((given) =>
      given.endsWith('*') ? `${one}:${bucket}/${key}`.startsWith(given.slice(0, -1)) : given === `${one}:${bucket}`,
    ),
  );
}
