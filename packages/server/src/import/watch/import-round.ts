import { codeOf } from '../../errors/status-of.ts';
import { x12FileName } from '../formats/parse-file-name.ts';
import { recognizeX12 } from '../formats/recognize-x12.ts';
import { FILE_KINDS } from '../kinds/index.ts';
import { finishFile, outcomeOf, type ReportSource } from './finish-file.ts';
import type { Ended, WatchedFile } from './import-watched.ts';
import { WITH_FILES, type Inbox, type LocalFile } from './inbox.ts';
import { orderReady, type ReadyFile, type StableFiles } from './stable-files.ts';

/** What the log says about a file. It contains no name of a file, because the plan chooses it. */
export interface RoundEvent {
  readonly import: number | null;
  readonly kind: string | null;
  readonly outcome: 'done' | 'refused' | 'stopped';
  /** The code of the error that stopped the import. */
  readonly code?: string;
}

export interface RoundSettings extends ReportSource {
  readonly inbox: Inbox;
  /** What this process saw at its last look. */
  readonly seen: StableFiles;
  readonly importFile: (file: WatchedFile) => Promise<Ended>;
  readonly now: () => Date;
  readonly onEvent: (event: RoundEvent) => void;
  readonly signal: AbortSignal;
}

const kindOf = ({ parsed }: ReadyFile) => ('code' in parsed ? null : parsed.kind);

/** Moves a file from `incoming` to `working`. Returns false if another process has taken it. */
export async function takeFile(inbox: Inbox, { name, sideName }: ReadyFile): Promise<boolean> {
  // First, so a file in `working` always has its side file.
  const hasSide = sideName !== null && (await inbox.move('incoming', sideName, 'working', sideName));
  if (await inbox.move('incoming', name, 'working', name)) return true;
  if (hasSide) await inbox.move('working', sideName, 'incoming', sideName);
  return false;
}

/** Moves the PDF files of an imported file to its place. They stay while another file that may name them is not imported. */
async function moveFiles(inbox: Inbox, files: readonly string[], owner: string): Promise<void> {
  const left = [...(await inbox.list('incoming')), ...(await inbox.list('working'))].map(({ name }) => name);
  const isNeeded = orderReady(left, FILE_KINDS).some((file) => WITH_FILES.has(kindOf(file) ?? ''));
  if (isNeeded) return;
  for (const path of files) await inbox.move('incoming', path, 'done', `${owner}.files/${path}`);
}

async function importTaken(file: ReadyFile, settings: RoundSettings): Promise<RoundEvent> {
  const { inbox, importFile, now, signal } = settings;
  const kind = kindOf(file);
  let local: LocalFile;
  let ended: Ended;
  // A file whose name fits no kind can still be X12.
  const named = 'code' in file.parsed ? x12FileName(file.name) : file.parsed;
  local = await inbox.open(named, file.sideName);
  if ('code' in file.parsed && !(await recognizeX12(local.path, file.name))) ended = { problem: file.parsed };
  else ended = await importFile({ ...local, name: named });
  // After an abort, another process may already continue the import.
  if (signal.aborted) return { import: null, kind, outcome: 'stopped', code: 'aborted' };
  if ('stopped' in ended) return { import: null, kind, outcome: 'stopped', code: ended.stopped };
  const outcome = await outcomeOf(file.name, ended, settings);
  const name = await finishFile(inbox, file, outcome, local, { now: now(), planTimeZone: settings.planTimeZone });
  if (outcome.place === 'done' && 'files' in ended && ended.files) await moveFiles(inbox, ended.files, name);
  return { import: outcome.id, kind, outcome: outcome.place };
}

/**
 * Looks once at the delivered files and imports those that are complete, after files that an interrupted round has left
 * in `working`. A stopped import stays there for the next round. Until then, later files of its kind stay in `incoming`,
 * because rows without a version are applied in the order of imports.
 */
export async function runRound(settings: RoundSettings): Promise<void> {
  const { inbox, seen, onEvent, signal } = settings;
  const stable = seen.select(await inbox.list('incoming'), FILE_KINDS);
  const left = orderReady(
    (await inbox.list('working')).map(({ name }) => name),
    FILE_KINDS,
  );
  const blocked = new Set<string>();
  for (const file of [...left, ...stable]) {
    if (signal.aborted) return;
    const kind = kindOf(file);
    if (kind !== null && blocked.has(kind)) continue;
    try {
      if (!left.includes(file) && !(await takeFile(inbox, file))) continue;
      const event = await importTaken(file, settings);
      if (event.outcome === 'stopped' && kind !== null) blocked.add(kind);
      onEvent(event);
    } catch (error) {
      if (kind !== null) blocked.add(kind);
      onEvent({ import: null, kind, outcome: 'stopped', code: codeOf(error) || 'error' });
    } finally {
      await inbox.release();
    }
  }
}
