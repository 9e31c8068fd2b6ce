import type { LogLevel, Navigate, Unsubscribe } from './types.ts';

/** Session storage, or anything that behaves like it. Every call may throw (quota, blocked). */
export interface StoragePort {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  keys(): string[];
}

interface PagePort {
  /** '' when there is no address. */
  href(): string;
  assign(url: string): void;
  replaceUrl(url: string): void;
}

export interface WindowMessage {
  readonly origin: string;
  readonly source: unknown;
  readonly data: unknown;
}

export interface FramePort {
  owns(source: unknown): boolean;
  post(message: string, targetOrigin: string): void;
  onLoad(handler: () => void): void;
  reload(): void;
  remove(): void;
}

export interface PopupPort {
  owns(source: unknown): boolean;
  isClosed(): boolean;
  go(url: string): void;
  close(): void;
}

export interface Viewport {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface WindowsPort {
  openFrame(id: string, url: string): FramePort;
  openPopup(name: string, features: string): PopupPort | null;
  viewport(): Viewport;
  ownName(): string;
  postToOpener(message: unknown, targetOrigin: string): void;
  closeSelf(): void;
  submitForm(url: string, fields: Readonly<Record<string, string>>): void;
  onMessage(handler: (message: WindowMessage) => void): Unsubscribe;
}

export interface LockPort {
  /** `held` is false only when `ifAvailable` was asked and somebody else holds the lock. */
  request<T>(
    name: string,
    options: { ifAvailable?: boolean; signal?: AbortSignal },
    work: (held: boolean) => Promise<T>,
  ): Promise<T>;
  heldNames(): Promise<string[]>;
}

export interface ChannelPort {
  post(message: unknown): void;
  onMessage(handler: (data: unknown) => void): void;
  close(): void;
}

/** Keeps non-extractable keys; rejects where that is not possible. */
export interface KeyPairStore {
  get(name: string): Promise<CryptoKeyPair | null>;
  /** Gives the stored pair, which may be one that another tab has added. */
  addIfAbsent(name: string, pair: CryptoKeyPair): Promise<CryptoKeyPair>;
}

/** Everything the client touches outside itself, so that tests can hold all of it. */
export interface Env {
  now(): number;
  randomBytes(length: number): Uint8Array;
  fetch(url: string, init: RequestInit): Promise<Response>;
  readonly storage: StoragePort | null;
  readonly page: PagePort;
  readonly windows: WindowsPort;
  readonly locks: LockPort | null;
  readonly channel: ((name: string) => ChannelPort) | null;
  /** IndexedDB unless given. */
  readonly keyPairs?: KeyPairStore;
  /** Runs once after the time; the returned function calls it off. */
  after(run: () => void, ms: number): () => void;
  /** The page was woken: made visible, focused, shown again or back online. */
  onWake(handler: () => void): Unsubscribe;
  readonly navigate?: Navigate;
  log(level: Exclude<LogLevel, 'none'>, line: string): void;
}

export function wait(env: Env, ms: number): Promise<void> {
  return new Promise((resolve) => {
    env.after(resolve, ms);
  });
}
