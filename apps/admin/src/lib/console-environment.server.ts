import 'server-only';
import { apiAddress } from './api-address';

/** Settings of the console process, read when they are needed, so one build runs in every environment. */
export const consoleEnvironment = {
  /** Address of the API, such as http://127.0.0.1:3000. Throws when it is missing or not a URL. */
  get apiAddress(): string {
    return apiAddress(process.env.API_ORIGIN);
  },

  /** Origin under which browsers reach the console, null when it is not configured. */
  get publicOrigin(): string | null {
    const value = process.env.PUBLIC_CONSOLE_URL;
    return value && URL.canParse(value) ? new URL(value).origin : null;
  },
};
