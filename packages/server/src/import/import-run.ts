import { basename, dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { AuditEvent } from '../audit/chain.ts';
import type { BulkConnection, Db } from '../database/database.ts';
import { applyStaged, checkStaged, type ApplySettings } from './apply-import.ts';
import { KnownRowsChanged } from './apply/known-rows.ts';
import { dropLeftRows, dropStaged, lastStaged } from './apply/staging.ts';
import { FileReading } from './file-reading.ts';
import { importEvent } from './import-event.ts';
import { endImport, findImport, nameOf, setState, type ImportRecord } from './import-record.ts';
import { ImportRefused, WrongOptions, type ImportContext, type ImportOptions } from './import-options.ts';
import { applyingImport, lockRun, lockSession, runningImports, unlockRun, withImportLock } from './import-lock.ts';
import type { CheckOptions } from './kinds/index.ts';
import { applyMissing, countMissing } from './missing-rows.ts';
import { FileRefused } from './problem.ts';
import { RejectedFile, rejectedFileName } from './report/rejected-file.ts';
import { reportJson, type ImportState, type Report } from './report/report-json.ts';
import { Tally } from './report/tally.ts';

/**
 * Rows live for one batch. With a large young generation, V8 keeps hundreds of megabytes of them before it collects
 * them, and is not faster.
 */
const limitYoungGeneration = () => setFlagsFromString('--semi-space-growth-factor=1');

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
      if (!(error instanceof FileRefused)) {
        await this.#end(error instanceof WrongOptions ? 'refused' : 'stopped').catch(() => {});
        throw error;
      }
      this.#reading?.refuseSets(error.problem.sentence);
      this.#tally.addReason('refused', error.problem, error.line);
      return await this.#end('refused');
    } finally {
      await dropStaged(this.#bulk!.db, id).catch(() => {});
      await this.#reading?.remove().catch(() => {});
      await this.#bulk?.close().catch(() => {});
      if (database.engine === 'pglite') unlockRun(id);
    }
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
    } finally {
      await rejected.close();
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

  get #path(): string {
    return this.#record.options.path;
  }

  /** An import that is resumed behind its first chunk has listed the rows that cannot be read. */
  get #isResumed(): boolean {
    return this.#record.nextPosition > 0;
  }

  #openRejected(): Promise<RejectedFile> {
    const path = join(this.#options.reportsDir ?? dirname(this.#path), rejectedFileName(basename(this.#path)));
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
    const id = await applyingImport(deps.db, database.engine);
    const other = id === null ? null : await findImport(deps.db, id);
    const name = other ? nameOf(other, deps.config.planTimeZone) : 'another import';
    if (this.#options.noWait) {
      throw new ImportRefused(`Not started, because of ${name}. Try again later, or without --no-wait.`);
    }
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
