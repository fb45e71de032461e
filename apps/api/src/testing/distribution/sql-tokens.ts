/** A word, a number, a parameter, a text or a sign of a statement; words in small letters, texts and names in quotes as they are. */
export type Token = string;

const TOKEN =
  /\s+|--[^\n]*|\/\*[\s\S]*?\*\/|('(?:[^']|'')*'|"(?:[^"]|"")*"|\$\d+|[A-Za-z_][\w$]*|\d+(?:\.\d+)?|::|[<>!=]+|[^\s\w'"$])/g;

/** Splits a statement, without its comments. */
export function tokensOf(sql: string): Token[] {
  return [...sql.matchAll(TOKEN)].flatMap(([, token]) => {
    if (token === undefined) return [];
    if (token.startsWith('"')) return [token.slice(1, -1)];
    return [token.startsWith("'") ? token : token.toLowerCase()];
  });
}

/** Whether a token is a name or a word. */
export function isWord(token: Token | undefined): token is string {
  return token !== undefined && /^[a-z_]/i.test(token);
}
