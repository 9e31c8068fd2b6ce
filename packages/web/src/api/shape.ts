import type { ServiceCall } from '@pbt/domain/contract/endpoint';

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const hasTexts = (value: unknown, ...names: readonly string[]) =>
  isObject(value) && names.every((name) => typeof value[name] === 'string');
const every = (isValid: (item: unknown) => boolean) => (reply: unknown) => Array.isArray(reply) && reply.every(isValid);

const isUser = (reply: unknown) =>
  hasTexts(reply, 'emulatingUser') &&
  isObject(reply) &&
  typeof reply['id'] === 'number' &&
  Array.isArray(reply['roles']) &&
  hasTexts(reply['name'], 'full');

/** Field checks of replies that large parts of the portal use. A malformed reply would crash whole pages. */
const SHELL: Readonly<Record<string, (reply: unknown) => boolean>> = {
  'GET /user': isUser,
  'POST /start-emulate': isUser,
  'POST /stop-emulate': isUser,
  'GET /user/feature': every((item) => typeof item === 'string'),
  'GET /provider/feature-note': every((item) => hasTexts(item, 'releaseDate', 'title', 'description')),
};

/** Checks the JSON type of a reply, and for calls in `SHELL` its fields. */
export function hasShape({ method, path, kind, mayBeEmpty }: ServiceCall, reply: unknown): boolean {
  if (kind === undefined || (reply === null && mayBeEmpty)) return true;
  const check = SHELL[`${method} ${path}`];
  if (check) return check(reply);
  if (kind === 'array') return Array.isArray(reply);
  if (kind === 'object') return isObject(reply);
  return typeof reply === (kind === 'integer' ? 'number' : kind);
}
