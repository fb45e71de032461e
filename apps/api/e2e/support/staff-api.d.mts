import type { DemoCredentials } from './carryover.mjs';
import type { Answered, AnsweredBody } from './supplier-api.mjs';

/** The calls the console makes, as answers with status and body. */
export declare class StaffApi {
  static signIn(url: string, credentials: DemoCredentials['console']): Promise<StaffApi>;
  /** The token of a new session. */
  static tokenOf(url: string, credentials: DemoCredentials['console']): Promise<string>;
  /** Any read of the operator API. @param path from after /console/v1/ */
  get<Body = AnsweredBody>(path: string): Promise<Answered<Body>>;
  /** Any change by the operator API; the body gets a reason. */
  send<Body = AnsweredBody>(method: string, path: string, body?: object): Promise<Answered<Body>>;
}
