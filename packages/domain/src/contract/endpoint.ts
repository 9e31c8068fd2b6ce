import type { Static, TSchema } from 'typebox';

export type ServiceName = 'user' | 'provider' | 'member' | 'claim' | 'remittanceAdvice';

/** The kind of record that a call reads or writes. The audit trail stores it next to the record's ID. */
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
 * The single description of an HTTP call. The server validates and serializes with it. The browser client takes its
 * types from it. The OpenAPI document is generated from it.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/${string}`;
  readonly summary: string;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** Name of the file part in a multipart body. */
  readonly upload?: string;
  readonly reply?: TSchema;
  /** The default is JSON. */
  readonly replies?: 'file' | 'text';
  /** The server may reply 204 without a body. The caller then gets null. */
  readonly mayBeEmpty?: true;
  /** The kind of record that the call touches. A call without one reads nothing personal and writes no audit row. */
  readonly record?: RecordKind;
  readonly timeoutMs?: number;
}

type Calls = Readonly<Record<string, Endpoint>>;

export type Service<Name extends ServiceName, C extends Calls> = {
  readonly [K in keyof C]: C[K] & { readonly service: Name; readonly kind?: string | undefined };
};

/** An endpoint plus the name of its service, which tells the client the base URL. */
export type ServiceCall = Endpoint & {
  readonly service: ServiceName;
  /** JSON type of the reply. The browser bundle keeps only this part of the schema. */
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

/** `FileReply` is the file type of the environment: a Blob in the browser, a stream on the server. */
export type ReplyOf<E extends Endpoint, FileReply> =
  | (E['replies'] extends 'file'
      ? FileReply
      : E['replies'] extends 'text'
        ? string
        : E['reply'] extends TSchema
          ? Static<E['reply']>
          : null)
  | (E['mayBeEmpty'] extends true ? null : never);
