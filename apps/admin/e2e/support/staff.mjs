import { Client } from 'pg';

/** The operator API as a member of staff uses it, past the console. */
export class Staff {
  #url;
  #headers;

  static async signIn({ apiUrl }, credentials) {
    const staff = new Staff();
    staff.#url = `${apiUrl}/console/v1/`;
    staff.#headers = { 'Content-Type': 'application/json' };
    const { token } = await staff.send('POST', 'sessions', credentials);
    staff.#headers.Authorization = `Session ${token}`;
    return staff;
  }

  /** Sends a request that has to succeed. @returns its answer */
  async send(method, path, body) {
    const request = { method, headers: this.#headers, ...(body && { body: JSON.stringify(body) }) };
    const response = await fetch(this.#url + path, request);
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return response.status === 204 ? undefined : response.json();
  }

  /** Invites somebody, who chooses a password. @returns what they sign in with */
  async invite(role) {
    const email = `${role}@carryover.example`;
    const body = { email, display_name: `A ${role}`, role, reason: 'Joins the team' };
    const { one_time_password: once } = await this.send('POST', 'staff', body);
    const password = `the password of the ${role}`;
    await this.send('POST', 'sessions', { email, password: once, new_password: password });
    return { email, password };
  }
}

/** Lets work do statements over one connection to the database of the stack. */
export async function onDatabase({ databaseUrl }, work) {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work((text, values) => client.query(text, values));
  } finally {
    await client.end();
  }
}
