type Written = Readonly<Record<string, unknown>>;

/** What several operations have in common, by name. */
export interface SharedAnswers {
  readonly responses: Written;
  readonly headers: Written;
}

/**
 * Writes refusals and headers that are the same in several places once: the places refer to them. Only what has a name
 * by itself is shared: a refusal is called after its codes and status, a header after itself.
 *
 * @param operations as the document holds them, changed in place
 */
export function shareAnswers(operations: readonly { responses: Record<string, Written> }[]): SharedAnswers {
  const responses = new Shared('responses');
  const headers = new Shared('headers');
  for (const operation of operations) {
    for (const [status, response] of Object.entries(operation.responses)) {
      const ofResponse = Object.entries(Object(response.headers)).map(([name, header]) => [
        name,
        headers.refer(name.replaceAll('-', ''), header),
      ]);
      const written = { ...response, headers: Object.fromEntries(ofResponse) };
      const name = nameOf(status, written);
      operation.responses[status] = name === null ? written : responses.refer(name, written);
    }
  }
  return { responses: responses.all, headers: headers.all };
}

/** Things of one kind by name; the first of a name is shared, another one of the same name stays where it is. */
class Shared {
  private readonly texts = new Map<string, string>();
  private readonly written = new Map<string, unknown>();

  constructor(private readonly kind: string) {}

  get all(): Written {
    return Object.fromEntries([...this.written].sort(([one], [other]) => (one < other ? -1 : 1)));
  }

  refer(name: string, value: unknown): Written {
    const text = JSON.stringify(value);
    if (!this.texts.has(name)) {
      this.texts.set(name, text);
      this.written.set(name, value);
    }
    return this.texts.get(name) === text ? { $ref: `#/components/${this.kind}/${name}` } : Object(value);
  }
}

/**
 * `PermissionDenied403`, or null for an answer that says more than `{detail, code}`. Generated clients have types of these names, so
 * none begins with a digit.
 */
function nameOf(status: string, response: Written): string | null {
  if (Number(status) < 400) return null;
  const media = Object.values(Object(response.content));
  const schema = Object(media[0]).schema;
  const codes: unknown = schema?.properties?.code?.enum;
  return media.length === 1 && Array.isArray(codes) ? `${codes.map(String).map(pascal).join('')}${status}` : null;
}

function pascal(code: string): string {
  return code.replace(/(^|_)([a-z])/g, (_, __, letter: string) => letter.toUpperCase());
}
