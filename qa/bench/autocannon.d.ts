declare module 'autocannon' {
  interface Options {
    readonly url: string;
    readonly method?: string;
    readonly body?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly connections: number;
    /** Seconds. */
    readonly duration: number;
  }

  interface Result {
    readonly requests: { readonly average: number; readonly total: number };
    readonly non2xx: number;
    readonly '4xx': number;
    readonly errors: number;
  }

  /** Sends a request again and again. */
  export default function autocannon(options: Options): Promise<Result>;
}
