import { call } from './supplier-api.mjs';

/** The calls the console makes, as answers with status and body. */
export class StaffApi {
  #url;
  #token;

  constructor(url, token) {
    this.#url = url;
    this.#token = token;
  }

  static async signIn(url, credentials) {
    return new StaffApi(url, await StaffApi.tokenOf(url, credentials));
  }

  /** The token of a new session. */
  static async tokenOf(url, { email, password }) {
    const answer = await call(`${url}/console/v1/sessions`, { method: 'POST', body: { email, password } });
    return answer.body.token;
  }

  /** Any read of the operator API. @param path from after /console/v1/ */
  get(path) {
    return call(`${this.#url}/console/v1/${path}`, { headers: { Authorization: `Session ${this.#token}` } });
  }

  /** Any change by the operator API; a body of an object gets a reason. */
  send(method, path, body = {}) {
    const headers = { Authorization: `Session ${this.#token}` };
    return call(`${this.#url}/console/v1/${path}`, { method, headers, body: { reason: 'Tried out', ...body } });
  }

  selfCheck(id) {
    const headers = { Authorization: `Session ${this.#token}` };
    return call(`${this.#url}/console/v1/imports/${id}/self-check`, { method: 'POST', headers });
  }
}
