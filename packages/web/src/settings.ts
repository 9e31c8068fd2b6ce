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

/** index.html preloads both paths. With other headers, the browser would not use the preloaded response. */
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

/** The YYYY-MM-DD date of an instant. Reuses the formatter, because creating one is slow. */
function dayIn(timeZone: string, instant: Date): string {
  if (days?.resolvedOptions().timeZone !== timeZone) days = new Intl.DateTimeFormat('en-CA', { timeZone });
  return days.format(instant);
}

/** The calendar day of an ISO 8601 instant in the health plan's time zone. */
export const planDay = (instant: string): string => dayIn(getSettings().client.planTimeZone, new Date(instant));

/** Today in the health plan's time zone, or the date that the server sets for demonstrations and tests. */
export function today(): string {
  const { client } = getSettings();
  return client.today ?? dayIn(client.planTimeZone, new Date());
}

/** Milliseconds since 1970. If the server sets a date for demonstrations, the current time on that date. */
export function now(): number {
  const { client } = getSettings();
  if (client.today === null) return Date.now();
  return Date.now() + Date.parse(client.today) - Date.parse(dayIn(client.planTimeZone, new Date()));
}
