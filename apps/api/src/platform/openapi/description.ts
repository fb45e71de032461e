import type { ErrorCode } from '@carryover/contract';
import type { Json, Schema } from './schema.js';

/** A value that fits, shown in the document and tried by a test. */
export interface Example {
  readonly summary: string;
  readonly value: Json;
}

export type Examples = Readonly<Record<string, Example>>;

/** A parameter in the path or in the query. */
export interface ParameterDescription {
  readonly in: 'path' | 'query' | 'header';
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
  readonly schema: Schema;
  readonly example?: Json;
  /** Refusals of an operation that has the parameter. Not part of the document's parameter. */
  readonly refusals?: readonly AnswerDescription[];
}

/** A header of an answer. */
export interface HeaderDescription {
  readonly description: string;
  readonly schema: Schema;
  /** Whether every answer of the status has it. */
  readonly required?: boolean;
}

/** One form of a body: its media type, what is in it, and examples by name. */
export interface MediaDescription {
  readonly schema: Schema;
  readonly examples: Examples;
}

/** The body of a request. */
export interface RequestBodyDescription {
  readonly description?: string;
  readonly required: boolean;
  readonly content: Readonly<Record<string, MediaDescription>>;
  /** What an operation with this body refuses with because of it. Not part of the document's body. */
  readonly refusals?: readonly AnswerDescription[];
}

/** One thing an operation may answer. Several of one status are joined when the document is assembled. */
export interface AnswerDescription {
  /** Left out where it is the success: the one that the framework answers. */
  readonly status?: number;
  readonly description?: string;
  readonly headers?: Readonly<Record<string, HeaderDescription>>;
  readonly content?: Readonly<Record<string, MediaDescription>>;
  /** Codes of `{detail, code}`; the assembler makes schema, examples and description from the catalogue. */
  readonly codes?: readonly ErrorCode[];
  /** Parameters of an operation that answers so. Not part of the document's answer. */
  readonly parameters?: readonly ParameterDescription[];
}

/** An answer whose status is known. */
export interface CompleteAnswer extends AnswerDescription {
  readonly status: number;
}

/**
 * Description of an operation, beyond what its decorators say. Added when the document is assembled: method, path and
 * access; what follows from its parts (complete-operation.ts); and the standard answers of its kind of route
 * (standard-answers.ts).
 */
export interface OperationDescription {
  /** Unique in the document, lower camel case, verb first: the name of the function in generated clients. */
  readonly operationId: string;
  /** A line without a full stop. */
  readonly summary: string;
  /** Markdown: what it does, in which order, what a caller has to know. */
  readonly description: string;
  /** Those of the query and of headers, and of the path where the controller does not name them. */
  readonly parameters?: readonly ParameterDescription[];
  readonly requestBody?: RequestBodyDescription;
  /** The success and whatever is particular to the operation. */
  readonly answers: readonly AnswerDescription[];
  /** How the caller shows who it is, where the guard does not know. */
  readonly security?: SecuritySchemeName;
}

/** A message that the service posts to an address of others: an operation, seen from the receiver. */
export interface WebhookDescription extends Omit<OperationDescription, 'answers' | 'security'> {
  /** What the receiver may answer, by status or range of statuses, and what the service does then. */
  readonly answers: Readonly<Record<string, string>>;
}

/** What an interceptor adds to the operations that read through it and answer JSON. */
export interface ReadDescription {
  readonly parameters: readonly ParameterDescription[];
  /** Headers of the success. */
  readonly headers: Readonly<Record<string, HeaderDescription>>;
  readonly answers: readonly AnswerDescription[];
}

/** The operations of one controller, by the name of the method. */
export interface ControllerDescription<Method extends string = string> {
  /** The group in the document: a name of {@link TAGS}. */
  readonly tag: TagName;
  /** Parameters of paths; each operation takes those that its own path names. */
  readonly path?: readonly ParameterDescription[];
  readonly operations: Readonly<Record<Method, OperationDescription>>;
  /** What is posted to others about the same things, by name. */
  readonly webhooks?: Readonly<Record<string, WebhookDescription>>;
}

export type SecuritySchemeName = 'accessToken' | 'staffSession' | 'registrationSignature';

/** The groups of operations, in the order of the document. */
export const TAGS = {
  Accounts: 'Accounts are checked and handed over for import; how far each is can be read.',
  'Import lists': 'Which accounts have been handed over, wait, or are there.',
  'Later data': 'Notes, transactions, historical statements and payment instructions for accounts that are there.',
  Registration: 'Meter points are marked for registration with the industry, and followed.',
  Waves: 'Accounts are sent many at a time, wait together, and are released by a decision.',
  Reconciliation: 'Control totals are compared with what was imported, to the penny.',
  Packs: 'What proves a wave or a book: one archive, signed by the platform and by both sides.',
  Events: 'What changed, in order.',
  Webhooks: 'Where events are sent to, whether they arrive, and what could not be delivered.',
  Tokens: 'Access tokens for the data-import routes.',
  'Registration gateway': 'Where the registration gateway reports back. Not for suppliers.',
  Service: 'Whether the service is well, and this description.',
  'Console sessions': 'Members of staff sign in and out of the console. Operator API.',
  'Console overview': 'Figures and health at a glance. Operator API.',
  'Console search': 'Anything by what one has of it. Operator API.',
  'Console imports': 'Import processes, their payloads and what staff may do with them. Operator API.',
  'Console batches': 'Retry and cancel of many imports. Operator API.',
  'Console waves': 'Waves of all suppliers, and what staff decide about them. Operator API.',
  'Console accounts': 'Imported accounts and their documents. Operator API.',
  'Console reconciliations':
    'Control totals compared with what was imported, and what of a cut-over is done. Operator API.',
  'Console registrations': 'Registrations of meter points. Operator API.',
  'Console retractions': 'Accounts that are taken back. Operator API.',
  'Console suppliers': 'Organisations, import suppliers, their settings and keys. Operator API.',
  'Console webhooks': 'Where events are delivered, and what could not be. Operator API.',
  'Console catalogue': 'Reference data that payloads are held against. Operator API.',
  'Console errors': 'The error codes that occurred. Operator API.',
  'Console audit': 'What members of staff did. Operator API.',
  'Console staff': 'Members of staff. Operator API.',
  'Console alerts': 'Rules that tell staff what goes wrong, and what stands by them. Operator API.',
  'Console approvals': 'What waits for a second member of staff. Operator API.',
} as const satisfies Record<string, string>;

export type TagName = keyof typeof TAGS;

/** Declares the description of a controller; gives the names of its methods their place in the type. */
export function describeController<Method extends string>(
  description: ControllerDescription<Method>,
): ControllerDescription<Method> {
  return description;
}
