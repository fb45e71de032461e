import { missing } from '../payload/shape-problem.js';
import { type DataOf, RuleMessage } from './message.js';
import { type Finding, type Rule, type RuleFacts, type RuleSubject } from './rule.js';

/** A message, with its code where that is not the usual one of its rule. */
export type MessageDeclaration = string | { readonly message: string; readonly code: string };

/** Message and code of a rule about a field that has to be there, as those of R02. */
export const REQUIRED = { message: missing.detail, code: missing.code } as const;

export type MessagesById = { readonly [id: string]: MessageDeclaration };

/** Declaration of a rule. `runs` is left out where it is that of all rules of its kind. */
export interface RuleDeclaration
  extends Pick<RuleFacts, 'id' | 'title'>,
    Partial<Pick<RuleFacts, 'runs' | 'path' | 'severity' | 'isLocked' | 'furtherFields' | 'where'>>,
    Pick<RuleFacts, 'advice' | 'lowered' | 'note' | 'reason'> {
  /** Its short code. */
  readonly code?: string;
  readonly message?: string;
  /** Its messages by names that its findings give as `messageId`, where there are several. */
  readonly messages?: MessagesById;
}

interface CheckedDeclaration extends Omit<RuleDeclaration, 'message' | 'messages' | 'reason'> {
  readonly path: string;
  readonly code: string;
  readonly isEssential?: boolean | 'some';
}

type TextOf<Declared> = Declared extends string
  ? Declared
  : Declared extends { readonly message: infer Text extends string }
    ? Text
    : never;

type FindingOf<Message extends string> = Omit<Finding, 'messageId' | 'data'> & DataOf<Message>;

/** What a rule with several messages reports: which message it is, and what fills its gaps. */
export type FindingAmong<Messages extends MessagesById> = {
  [Id in keyof Messages]: FindingOf<TextOf<Messages[Id]>> & { readonly messageId: Id };
}[keyof Messages];

/** A rule with one message. */
interface SimpleRule<Body, Context, Message extends string> extends CheckedDeclaration {
  readonly message: Message;
  readonly check: (body: Body, context: Context, report: (finding: FindingOf<Message>) => void) => void;
}

/** A rule with several messages. */
interface RuleOfSeveral<Body, Context, Messages extends MessagesById> extends CheckedDeclaration {
  readonly messages: Messages;
  readonly check: (body: Body, context: Context, report: (finding: FindingAmong<Messages>) => void) => void;
}

/** Makes rules of one kind of body. */
export interface DefineRule<Body, Context> {
  <const Message extends string>(rule: SimpleRule<Body, Context, Message>): Rule<Body, Context>;
  <const Messages extends MessagesById>(rule: RuleOfSeveral<Body, Context, Messages>): Rule<Body, Context>;
}

interface AnyRule<Body, Context> extends RuleDeclaration {
  readonly isEssential?: boolean | 'some';
  readonly check: Rule<Body, Context>['check'];
}

/**
 * Makes the function that defines rules of one kind.
 * @param runs in which calls they are checked, unless a rule says otherwise
 */
export function ruleDefiner<Body, Context>(subject: RuleSubject, runs: string): DefineRule<Body, Context> {
  return ({ check, isEssential = false, ...declared }: AnyRule<Body, Context>): Rule<Body, Context> => {
    const facts = factsOf(subject, runs, declared);
    const [only] = facts.messages;
    const ids = Object.keys(declared.messages ?? {});
    const byId = new Map(ids.map((id, index) => [id, facts.messages[index]]));
    const messageOf = (id: string | undefined): RuleMessage => {
      const message = id === undefined ? only : byId.get(id);
      if (message === undefined) throw new Error(`${facts.id} has no message ${id}.`);
      return message;
    };
    return { ...facts, isEssential, messageOf, check };
  };
}

/** The facts of a rule, from its declaration. */
export function factsOf(subject: RuleSubject, runs: string, declared: RuleDeclaration): RuleFacts {
  const { id, title, code, message, messages = message === undefined ? {} : { message } } = declared;
  const written = Object.values(messages).map((one) =>
    typeof one === 'string' ? new RuleMessage(code ?? '', one) : new RuleMessage(one.code, one.message),
  );
  const { path = null, severity = 'error', isLocked = false, furtherFields = [], where = [] } = declared;
  const { advice, lowered, note, reason } = declared;
  return {
    ...{ id, title, subject, runs: declared.runs ?? runs, path, furtherFields, messages: written },
    codes: [...new Set([...(code === undefined ? [] : [code]), ...written.map((one) => one.code)])],
    ...{ severity, isLocked, advice, lowered, note, reason, where },
  };
}
