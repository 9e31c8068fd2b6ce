import type { Static, TSchema } from 'typebox';

export type ServiceName = 'user' | 'provider' | 'member' | 'claim' | 'remittanceAdvice';

/** What kind of record a call reads or writes; the audit trail names it beside the record's id. */
export type RecordKind =
  | 'user'
  | 'access'
  | 'emulation'
  | 'feedback'
  | 'provider'
  | 'member'
  | 'product'
  | 'document'
  | 'food-benefit'
  | 'claim'
  | 'letter'
  | 'submission'
  | 'file'
  | 'remittance';

/**
 * One HTTP call, described once: the server validates and serialises from it, the browser's client is typed by it,
 * the OpenAPI document comes from it.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/${string}`;
  readonly summary: string;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** Name of the file part of a multipart body. */
  readonly upload?: string;
  readonly reply?: TSchema;
  /** `json` unless said otherwise. */
  readonly replies?: 'file' | 'text';
  /** The call may answer 204 with nothing: the caller gets null. */
  readonly mayBeEmpty?: true;
  /** Answers signed-out callers too. */
  readonly open?: true;
  /** The record it touches; calls without one read nothing personal and leave no audit row. */
  readonly record?: RecordKind;
  /** Speaks for the user, so it is refused while emulating. */
  readonly writes?: true;
  readonly timeoutMs?: number;
}

type Calls = Readonly<Record<string, Endpoint>>;

export type Service<Name extends ServiceName, C extends Calls> = {
  readonly [K in keyof C]: C[K] & { readonly service: Name; readonly kind?: string | undefined };
};

/** A call that knows its service, so that the client finds the base address. */
export type ServiceCall = Endpoint & {
  readonly service: ServiceName;
  /** JSON type of the reply: all that the browser keeps of its schema. */
  readonly kind?: string | undefined;
};

function kindOf({ reply }: Endpoint): string | undefined {
  return reply && 'type' in reply ? String(reply.type) : undefined;
}

export function service<const Name extends ServiceName, const C extends Calls>(name: Name, calls: C): Service<Name, C> {
  return Object.fromEntries(
    Object.entries(calls).map(([key, call]) => [key, { ...call, service: name, kind: kindOf(call) }]),
  ) as Service<Name, C>;
}

type StaticOf<S> = S extends TSchema ? Static<S> : undefined;

export type ParamsOf<E extends Endpoint> = StaticOf<E['params']>;
export type QueryOf<E extends Endpoint> = StaticOf<E['query']>;
export type BodyOf<E extends Endpoint> = StaticOf<E['body']>;

/** `FileReply` is the environment's own idea of a file: a Blob in the browser, a stream on the server. */
export type ReplyOf<E extends Endpoint, FileReply> =
  | (E['replies'] extends 'file'
      ? FileReply
      : E['replies'] extends 'text'
        ? string
        : E['reply'] extends TSchema
          ? Static<E['reply']>
          : null)
  | (E['mayBeEmpty'] extends true ? null : never);
