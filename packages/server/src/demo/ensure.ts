import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { OpenDatabase } from '../db.ts';

export interface DemoScale {
  readonly members: number;
  readonly claims: number;
}

export async function ensureDemoData(_database: OpenDatabase, _config: Config, _clock: Clock, _scale?: DemoScale): Promise<void> {}
