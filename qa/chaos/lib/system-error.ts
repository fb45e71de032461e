/** Whether it is the error of the operating system with that code. */
export function isOfSystem(error: unknown, code: string): boolean {
  return codeOf(error) === code;
}

/** The code of an error of the operating system; undefined for any other. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
