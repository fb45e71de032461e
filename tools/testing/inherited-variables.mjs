/**
 * What programs that a test starts have of its own variables: where programs are, and where V8 keeps what it has compiled.
 * @returns {NodeJS.ProcessEnv}
 */
export function inheritedVariables() {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return { PATH, ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }) };
}
