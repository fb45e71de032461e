import 'server-only';

/** Settings of the console process, read when they are needed, so one build runs in every environment. */
export const consoleEnvironment = {
  /** Origin of the API, such as http://127.0.0.1:3000. Throws when it is missing or not a URL. */
  get apiOrigin(): string {
    const value = process.env.API_ORIGIN;
    if (!value || !URL.canParse(value))
      throw new Error('API_ORIGIN must be the URL of the API, such as http://127.0.0.1:3000');
    return new URL(value).origin;
  },

  /** Origin under which browsers reach the console, null when it is not configured. */
  get publicOrigin(): string | null {
    const value = process.env.PUBLIC_CONSOLE_URL;
    return value && URL.canParse(value) ? new URL(value).origin : null;
  },
};
