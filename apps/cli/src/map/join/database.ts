import type { DuckDBConnection, DuckDBDataChunk, DuckDBInstance } from '@duckdb/node-api';
import { CommandProblem } from '../../program/command-problem.js';
import { EXIT } from '../../program/exit-codes.js';

/** Rows of an answer, column by column, as they come. */
export interface ChunkReader {
  /** @returns null after the last */
  readonly next: () => Promise<DuckDBDataChunk | null>;
}

/** The database that sorts and joins what does not fit into memory. It lives in a folder and goes with it. */
export interface Database {
  readonly run: (sql: string) => Promise<void>;
  readonly numbers: (sql: string) => Promise<number[][]>;
  /** Rows as they are found. Each reading has a connection of its own, so that several can be under way. */
  readonly read: (sql: string) => Promise<ChunkReader>;
  readonly close: () => void;
}

/**
 * Opens a database in a folder.
 * @param memory most it may hold in memory, in MiB; the rest waits in the folder
 * @throws CommandProblem DuckDB is not installed (file)
 */
export async function openDatabase(folder: string, memory: number, threads: number): Promise<Database> {
  const instance = await createInstance(folder, memory, threads);
  const connections: DuckDBConnection[] = [];
  const connect = async (): Promise<DuckDBConnection> => {
    const connection = await instance.connect();
    connections.push(connection);
    return connection;
  };
  const main = await connect();
  return {
    run: async (sql) => {
      await main.run(sql);
    },
    numbers: async (sql) => {
      const rows = await (await main.runAndReadAll(sql)).getRows();
      return rows.map((row) => row.map(Number));
    },
    read: async (sql) => {
      const result = await (await connect()).stream(sql);
      return {
        next: async () => {
          const chunk = await result.fetchChunk();
          return chunk === null || chunk.rowCount === 0 ? null : chunk;
        },
      };
    },
    close: () => {
      for (const connection of connections) connection.closeSync();
      instance.closeSync();
    },
  };
}

async function createInstance(folder: string, memory: number, threads: number): Promise<DuckDBInstance> {
  const { DuckDBInstance } = await loadDuckDb();
  return DuckDBInstance.create(`${folder}/map.duckdb`, {
    threads: String(threads),
    memory_limit: `${memory}MiB`,
    temp_directory: `${folder}/spilled`,
    preserve_insertion_order: 'false',
    // Nothing is fetched from anywhere.
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
}

async function loadDuckDb() {
  try {
    return await import('@duckdb/node-api');
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new CommandProblem(
      EXIT.file,
      `\`carryover map\` needs the package @duckdb/node-api, which cannot be loaded (${reason})`,
      'install it: npm install @duckdb/node-api',
    );
  }
}

/** Text as SQL has it. */
export function sqlText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
