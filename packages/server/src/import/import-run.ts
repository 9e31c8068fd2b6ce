import { setFlagsFromString } from 'node:v8';
import type { AuditEvent } from '../audit/chain.ts';
import type { BulkConnection, Db } from '../database/database.ts';
import { applyStaged, checkStaged, type ApplySettings } from './apply-import.ts';
import { KnownRowsChanged } from './apply/known-rows.ts';
import { dropLeftRows, dropStaged, lastStaged } from './apply/staging.ts';
import { FileReading } from './file-reading.ts';
import { importEvent } from './import-event.ts';
import { endImport, findImport, nameOfApplying, setState, type ImportRecord } from './import-record.ts';
import { ImportRefused, NotStarted, WrongOptions, type ImportContext, type ImportOptions } from './import-options.ts';
import { lockRun, lockSession, runningImports, unlockRun, withImportLock } from './import-lock.ts';
import type { CheckOptions } from './kinds/index.ts';
import { applyMissing, countMissing } from './missing-rows.ts';
import { FileRefused, type Problem } from './problem.ts';
import { RejectedFile, rejectedPath } from './report/rejected-file.ts';
import { reportJson, type ImportState, type Report } from './report/report-json.ts';
import { resumeCommand } from './report/report-text.ts';
import { Tally } from './report/tally.ts';

/**
 * Rows live for one batch. With a large young generation, V8 keeps hundreds of megabytes of them before it collects
 * them, and is not faster.
 */
const limitYoungGeneration = () => setFlagsFromString('--semi-space-growth-factor=1');

/** Why nothing of a file is imported. Null for an error after which the import can be resumed. */
function refusalOf(error: unknown): { readonly problem: Problem; readonly line: number | null } | null {
  if (error instanceof FileRefused) return error;
  if (!(error instanceof WrongOptions || error instanceof NotStarted)) return null;
  const code = error instanceof NotStarted ? 'not-started' : 'wrong-options';
  return { problem: { code, field: null, value: null, sentence: error.message }, line: null };
}

/** One import, from reading to the end. */
export class ImportRun {
  readonly #context: ImportContext;
  #record: ImportRecord;
  readonly #options: ImportOptions;
  readonly #started = performance.now();
  #tally = new Tally();
  #bulk: BulkConnection | null = null;
  #reading: FileReading | null = null;
  /** The position of the last staged row. */
  #last = -1;

  constructor(context: ImportContext, record: ImportRecord, options: ImportOptions) {
    this.#context = context;
    this.#record = record;
    this.#options = options;
  }

  async run(): Promise<Report> {
    const { deps, database } = this.#context;
    const { id, kind, isCheck } = this.#record;
    // On PostgreSQL, an import has a process of its own.
    if (database.engine === 'postgres') limitYoungGeneration();
    const bulk = await this.#open();
    try {
      if (!isCheck) await deps.audit.read(this.#event('begin'));
      await dropLeftRows(bulk.db, kind, await runningImports(bulk.db, database.engine));
      await this.#readAndApply(true).catch((error: unknown) => {
        if (!(error instanceof KnownRowsChanged)) throw error;
        this.#tally = new Tally();
        return this.#readAndApply(false);
      });
      return await this.#end('done');
    } catch (error) {
      return await this.#interrupt(error);
    } finally {
      await dropStaged(this.#bulk!.db, id).catch(() => {});
      await this.#reading?.remove().catch(() => {});
      await this.#bulk?.close().catch(() => {});
      if (database.engine === 'pglite') unlockRun(id);
    }
  }

  /** Ends an import after an error. It is refused only if nothing of it is stored. Else it is stopped. */
  async #interrupt(error: unknown): Promise<Report> {
    const { deps, onProgress } = this.#context;
    const { id, isCheck } = this.#record;
    const stored = await findImport(deps.db, id).catch(() => null);
    const refusal = stored?.chunks === 0 ? refusalOf(error) : null;
    if (refusal) {
      this.#reading?.refuseSets(refusal.problem.sentence);
      this.#tally.refuseFile(refusal.problem, refusal.line);
      const report = await this.#end('refused');
      if (error instanceof FileRefused) return report;
      throw error;
    }
    await this.#end('stopped').catch(() => {});
    if (!isCheck) onProgress?.(`Import ${id} is stopped. Continue it with: ${resumeCommand(id)}`);
    throw error instanceof FileRefused ? new ImportRefused(`Import ${id} is stopped: ${error.message}`) : error;
  }

  /** `usesKnown` means that rows which are stored already are not staged with their content. */
  async #readAndApply(usesKnown: boolean): Promise<void> {
    const { db } = this.#bulk!;
    const { id } = this.#record;
    // Another process may have continued the import meanwhile.
    this.#record = (await findImport(db, id))!;
    const rejected = await this.#openRejected();
    try {
      await dropStaged(db, id);
      await this.#reading?.remove();
      this.#reading = this.#openReading(rejected, usesKnown);
      await this.#reading.read(this.#bulk!);
      this.#last = await lastStaged(db, id);
      await setState(db, id, 'checking');
      await this.#applyLocked(rejected);
    } catch (error) {
      if (error instanceof FileRefused && error.line !== null)
        await rejected.write([{ line: error.line, key: '', problem: error.problem }]);
      throw error;
    } finally {
      await rejected.closeSorted();
    }
  }

  /** Opens a session in which this import is marked as running. */
  async #open(): Promise<BulkConnection> {
    const { database } = this.#context;
    const { id } = this.#record;
    const bulk = await database.openBulk();
    if (!(await lockRun(bulk.db, database.engine, id))) {
      await bulk.close();
      throw new ImportRefused(`Import ${id} is still running`);
    }
    this.#bulk = bulk;
    return bulk;
  }

  /** Replaces a session whose connection was lost. Its locks are gone too. */
  async #reopen(): Promise<BulkConnection> {
    await this.#bulk?.close().catch(() => {});
    if (this.#context.database.engine === 'pglite') return this.#bulk!;
    const bulk = await this.#open();
    await lockSession(bulk.db, () => this.#waitForOther());
    return bulk;
  }

  get #check(): CheckOptions {
    const { clock, config } = this.#context.deps;
    const { dates, allowSuper, ignoreUnknown } = this.#options;
    const { claims, remittances } = config.identifiers;
    return {
      dates,
      allowSuper,
      ignoreUnknown,
      isSample: config.demoData,
      today: clock.today(),
      ...(claims && { claimNumbers: claims }),
      ...(remittances && { remittanceIds: remittances }),
    };
  }

  /** An import that is resumed behind its first chunk has listed the rows that cannot be read. */
  get #isResumed(): boolean {
    return this.#record.nextPosition > 0;
  }

  #openRejected(): Promise<RejectedFile> {
    const path = rejectedPath(this.#record.options.path, this.#options.reportsDir);
    return this.#isResumed ? RejectedFile.append(path) : RejectedFile.create(path);
  }

  #openReading(rejected: RejectedFile, usesKnown: boolean): FileReading {
    return new FileReading({
      context: this.#context,
      record: this.#record,
      options: this.#options,
      check: this.#check,
      tally: this.#tally,
      rejected: this.#isResumed ? null : rejected,
      usesKnown,
      onDescribed: (mode, asOf) => (this.#record = { ...this.#record, mode, asOf }),
    });
  }

  async #waitForOther(): Promise<void> {
    const { deps, database, onProgress } = this.#context;
    const name = (await nameOfApplying(deps.db, database.engine, deps.config.planTimeZone)) ?? 'another import';
    if (this.#options.noWait) throw new NotStarted(name);
    onProgress?.(`Waiting for ${name}`);
  }

  #applyLocked(rejected: RejectedFile): Promise<void> {
    const { engine } = this.#context.database;
    const { id: importId } = this.#record;
    return withImportLock(this.#bulk!.db, { engine, importId, onWait: () => this.#waitForOther() }, async () => {
      if (!this.#record.isCheck) {
        await this.#reading!.recordInterchanges(this.#bulk!.db);
        await setState(this.#bulk!.db, this.#record.id, 'applying');
      }
      await this.#apply(rejected);
    });
  }

  async #apply(rejected: RejectedFile): Promise<void> {
    const { deps, database } = this.#context;
    const settings: ApplySettings = {
      deps,
      engine: database.engine,
      isAlone: this.#context.isAlone ?? false,
      reopen: () => this.#reopen(),
      importId: this.#record.id,
      last: this.#last,
      kind: this.#record.kind,
      isCheck: this.#record.isCheck,
      rejected,
      check: this.#check,
      createsTaxIds: this.#options.createsTaxIds ?? false,
      userEvent: (username) => this.#event('change', username),
    };
    const { missing } = this.#options;
    const { planTimeZone } = deps.config;
    const isFull = this.#record.mode === 'full';
    const lacking = isFull ? await countMissing(this.#bulk!.db, this.#record, missing, planTimeZone) : null;
    const times = { now: deps.clock.now(), planTimeZone };
    const finish = async (trx: Db, tally: Tally) => {
      if (lacking) await applyMissing(trx, this.#record, missing, lacking, tally, times);
    };
    if (this.#record.isCheck) {
      this.#tally = await checkStaged(this.#bulk!, settings, this.#tally, finish);
      return;
    }
    const read = this.#isResumed ? new Tally(this.#record.result!) : this.#tally;
    this.#tally = await applyStaged(this.#bulk!, settings, read);
    await this.#bulk!.db.transaction().execute((trx) => finish(trx, this.#tally));
  }

  async #end(state: ImportState): Promise<Report> {
    const { deps } = this.#context;
    // Before the record says that the import has ended, so an import that is killed here is resumed and writes them.
    const replies = state === 'stopped' ? [] : ((await this.#reading?.writeReplies()) ?? []);
    // A stopped import keeps the counts of its last chunk. Resuming it adds to them.
    const saved = state === 'stopped' ? await findImport(deps.db, this.#record.id) : null;
    const counts = saved && saved.nextPosition > 0 ? saved.result! : this.#tally.counts();
    // A killed import is resumed unless its record says that it has ended. Rows that it left then would stay.
    if (state !== 'stopped') await dropStaged(this.#bulk!.db, this.#record.id);
    await endImport(deps.db, this.#record.id, state, deps.clock.now(), counts);
    if (!this.#record.isCheck) await deps.audit.read(this.#event(state));
    const { id, fileName, sha256, kind, mode, asOf, isCheck } = this.#record;
    const facts = {
      id,
      file: fileName,
      sha256,
      kind,
      mode,
      asOf: asOf.toISOString(),
      isCheck,
      state,
      seconds: (performance.now() - this.#started) / 1000,
      replies,
    };
    return reportJson(facts, counts);
  }

  #event(what: string, username?: string): AuditEvent {
    const { deps, operator } = this.#context;
    return importEvent(this.#record, what, {
      at: deps.clock.now(),
      operator,
      read: this.#tally.read,
      ...(username === undefined ? {} : { username }),
    });
  }
}
