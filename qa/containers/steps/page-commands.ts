/** A command of docs/deploying.md, as somebody types it. */
export interface PageCommand {
  /** Its first line, or the line that follows the place it is named at. */
  readonly title: string;
  readonly line: string;
}

const PIECES = /```(bash|sql)\n([\s\S]*?)```|`([^`\n]+)`/g;
/** What is typed between backticks; the rest of them names things. */
const TYPED = /^(docker compose .*|echo .* \| docker compose .*|admin (?!\w+`).+ .+)$/;

/** The commands of docs/deploying.md in their order: blocks of shell and SQL, and what is named in the text. */
export function pageCommands(page: string): PageCommand[] {
  const prelude = /^admin\(\) \{.*\}$/m.exec(page)?.[0] ?? '';
  return [...page.matchAll(PIECES)].flatMap(([, kind, block = '', inline = '']) => {
    if (kind === 'sql') return [{ title: 'the SQL of failed imports', line: psql(block) }];
    if (kind === 'bash') return [{ title: block.trim().split('\n').at(-1) ?? '', line: block }];
    if (!TYPED.test(inline)) return [];
    return [{ title: inline, line: inline.startsWith('admin ') ? `${prelude}\n${inline}` : inline }];
  });
}

/** A statement, typed at the database. */
function psql(statement: string): string {
  return `docker compose exec -T postgres psql --username=carryover --set=ON_ERROR_STOP=1 <<'STATEMENT'\n${statement}STATEMENT`;
}
