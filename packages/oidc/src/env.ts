import type { LogLevel, Navigate, Unsubscribe } from './types.ts';

/** Session storage. Every call can throw (quota exceeded, storage blocked). */
export interface StoragePort {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  keys(): string[];
}

interface PagePort {
  /** '' if there is no address. */
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
  /** `held` is false only with `ifAvailable`, when another page holds the lock. */
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

/** Stores DPoP key pairs, whose private keys scripts cannot read. Rejects if the browser cannot store them. */
export interface KeyPairStore {
  get(name: string): Promise<CryptoKeyPair | null>;
  /** Returns the stored pair, which is another tab's if that tab stored one first. */
  addIfAbsent(name: string, pair: CryptoKeyPair): Promise<CryptoKeyPair>;
}

/** The clock, network, storage, windows and locks that the client uses. Tests replace them with fakes. */
export interface Env {
  now(): number;
  randomBytes(length: number): Uint8Array;
  fetch(url: string, init: RequestInit): Promise<Response>;
  readonly storage: StoragePort | null;
  readonly page: PagePort;
  readonly windows: WindowsPort;
  readonly locks: LockPort | null;
  readonly channel: ((name: string) => ChannelPort) | null;
  /** Default: IndexedDB. */
  readonly keyPairs?: KeyPairStore;
  /** Runs once after the delay. The returned function cancels it. */
  after(run: () => void, ms: number): () => void;
  /** Runs the handler when the page becomes visible or focused, is shown (`pageshow`), or goes online. */
  onWake(handler: () => void): Unsubscribe;
  readonly navigate?: Navigate;
  log(level: Exclude<LogLevel, 'none'>, line: string): void;
}

export function wait(env: Env, ms: number): Promise<void> {
  return new Promise((resolve) => {
    env.after(resolve, ms);
  });
}
