import type { ClientConfig, Environment } from '@pbt/domain/contract/environment';
import { environmentApi } from '@pbt/domain/contract/environment';

/** Configuration that the server sends before sign-in, spec 1 §7.1. */
export interface Settings {
  readonly environment: Environment;
  readonly client: ClientConfig;
}

let settings: Settings | undefined;

export function setSettings(loaded: Settings): void {
  settings = loaded;
}

export function getSettings(): Settings {
  if (!settings) throw new Error('the configuration is not loaded yet');
  return settings;
}

/** index.html preloads these calls. With other headers the browser would send them again. */
async function getJson<T>(path: string): Promise<T> {
  const response = await fetch(path, { headers: { 'cache-control': 'no-cache' } });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return (await response.json()) as T;
}

export async function loadSettings(): Promise<Settings> {
  const [environment, client] = await Promise.all([
    getJson<Environment>(environmentApi.environment.path),
    getJson<ClientConfig>(environmentApi.client.path),
  ]);
  return { environment, client };
}

let days: Intl.DateTimeFormat | undefined;

/** Creating a formatter is slow, and every render of a date asks for the day. */
function dayIn(timeZone: string, instant: Date): string {
  if (days?.resolvedOptions().timeZone !== timeZone) days = new Intl.DateTimeFormat('en-CA', { timeZone });
  return days.format(instant);
}

/** The calendar day of a stored moment, in the plan's zone as all records are. */
export const planDay = (instant: string): string => dayIn(getSettings().client.planTimeZone, new Date(instant));

/** The plan's calendar day; a fixed one in demonstrations and tests. */
export function today(): string {
  const { client } = getSettings();
  return client.today ?? dayIn(client.planTimeZone, new Date());
}

/** The moment on the plan's clock: with a fixed day, the same time of that day. */
export function now(): number {
  const { client } = getSettings();
  if (client.today === null) return Date.now();
  return Date.now() + Date.parse(client.today) - Date.parse(dayIn(client.planTimeZone, new Date()));
}
