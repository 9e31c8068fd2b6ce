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
  | 'remittance'
  | 'task'
  | 'batch'
  | 'receipt'
  | 'notice';

/**
 * Describes one HTTP call. The server validates requests and serializes replies with it. The types of the browser's API
 * client and the OpenAPI document come from it too.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/${string}`;
  readonly summary: string;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** Largest JSON body. 64 KB when not set. */
  readonly maxBodyBytes?: number;
  /** Name of the form field that holds a file. Set only for calls with a multipart body. */
  readonly upload?: string;
  readonly reply?: TSchema;
  /** Format of the reply body. JSON when not set. */
  readonly replies?: 'file' | 'text';
  /** The server may reply 204 without a body. The browser's API client then returns null. */
  readonly mayBeEmpty?: true;
  /** The kind of record that the call reads or writes. A call without one stores an audit row only for a write. */
  readonly record?: RecordKind;
  readonly timeoutMs?: number;
  /** The browser completes the request even if its page is closed meanwhile. The body must be small. */
  readonly outlivesPage?: true;
}

type Calls = Readonly<Record<string, Endpoint>>;

export type Service<Name extends ServiceName, C extends Calls> = {
  readonly [K in keyof C]: C[K] & { readonly service: Name; readonly kind?: string | undefined };
};

/** An endpoint plus the name of its service. The API client looks up the base URL by this name. */
export type ServiceCall = Endpoint & {
  readonly service: ServiceName;
  /** JSON type of the reply, for example `array`. The browser bundle contains this type instead of the schema. */
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

/** Type of a call's reply. `FileReply` is the type of a downloaded file, for example Blob in the browser. */
export type ReplyOf<E extends Endpoint, FileReply> =
  | (E['replies'] extends 'file'
      ? FileReply
      : E['replies'] extends 'text'
        ? string
        : E['reply'] extends TSchema
          ? Static<E['reply']>
          : null)
  | (E['mayBeEmpty'] extends true ? null : never);
