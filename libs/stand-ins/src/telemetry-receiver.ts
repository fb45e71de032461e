import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as a collector of OpenTelemetry gets it. */
export interface ReceivedSpan {
  readonly service: string;
  readonly name: string;
  readonly kind: string;
  readonly traceId: string;
  readonly spanId: string;
  /** "" where it begins a trace. */
  readonly parentSpanId: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly isError: boolean;
  /** Nanoseconds from its beginning to its end. */
  readonly nanoseconds: bigint;
}

/** An error as a project of Sentry gets it. */
export interface ReceivedError {
  readonly auth: string;
  readonly event: Readonly<Record<string, unknown>>;
}

const KINDS = ['unspecified', 'internal', 'server', 'client', 'producer', 'consumer'];
const STATUS_ERROR = 2;

/** A collector that takes traces by OTLP, as JSON over HTTP, and a Sentry that takes envelopes. */
export class TelemetryReceiver {
  readonly spans: ReceivedSpan[] = [];
  readonly errors: ReceivedError[] = [];
  /** Everything that was sent, as it was sent. */
  readonly bodies: string[] = [];
  /** Headers of the requests with traces. */
  readonly headers: IncomingMessage['headers'][] = [];
  /** What it answers. */
  status = 200;
  private constructor(private readonly server: Server) {}

  static async start(port = 0): Promise<TelemetryReceiver> {
    let receiver: TelemetryReceiver | undefined;
    const server = createServer((request, response) => void receiver?.take(request, response));
    receiver = new TelemetryReceiver(server);
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return receiver;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** For SENTRY_DSN. */
  get dsn(): string {
    return `http://key@127.0.0.1:${this.port}/7`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    this.bodies.push(body);
    if (request.url === '/v1/traces') {
      this.headers.push(request.headers);
      this.spans.push(...spansIn(JSON.parse(body)));
    } else if (request.url === '/api/7/envelope/') {
      const [, , event = ''] = body.split('\n');
      this.errors.push({ auth: String(request.headers['x-sentry-auth']), event: JSON.parse(event) });
    }
    response.writeHead(this.status, { 'Content-Type': 'application/json' }).end('{}');
  }
}

/** A value as OTLP writes it. */
type OtlpValue = Readonly<Record<string, unknown>>;
type OtlpFields = readonly { readonly key: string; readonly value: OtlpValue }[];

interface OtlpSpan {
  readonly name: string;
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: OtlpFields;
  readonly status?: { readonly code?: number };
}

interface OtlpRequest {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: OtlpFields };
    readonly scopeSpans: readonly { readonly spans: readonly OtlpSpan[] }[];
  }[];
}

function spansIn({ resourceSpans }: OtlpRequest): ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) => spans.map((span) => readSpan(span, fieldsIn(resource.attributes)))),
  );
}

function readSpan(span: OtlpSpan, resource: Record<string, unknown>): ReceivedSpan {
  return {
    service: String(resource['service.name']),
    name: span.name,
    kind: KINDS[span.kind] ?? 'unspecified',
    traceId: span.traceId,
    spanId: span.spanId,
    parentSpanId: span.parentSpanId ?? '',
    fields: fieldsIn(span.attributes),
    isError: span.status?.code === STATUS_ERROR,
    nanoseconds: BigInt(span.endTimeUnixNano) - BigInt(span.startTimeUnixNano),
  };
}

const fieldsIn = (fields: OtlpFields) =>
  Object.fromEntries(fields.map(({ key, value }) => [key, Object.values(value)[0]]));
