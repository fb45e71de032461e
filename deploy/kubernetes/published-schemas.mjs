/**
 * Holds an object against the schema of its kind that Kubernetes publishes, as the package `kubernetes-models` has it.
 * @param {{ apiVersion: string, kind: string, metadata: { name: string } }} object
 * @returns {Promise<string[]>} what does not fit
 */
export async function problemsOfManifest(object) {
  const { apiVersion, kind, metadata } = object;
  const models = await import(`kubernetes-models/${apiVersion}/${kind}`);
  try {
    new models[kind](object).validate();
    return [];
  } catch (error) {
    return [`${kind} ${metadata.name}: ${error instanceof Error ? error.message : String(error)}`];
  }
}
