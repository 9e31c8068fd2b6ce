import { basename, dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { AuditEvent } from '../audit/chain.ts';
import type { BulkConnection, Db } from '../database/database.ts';
import { parseTime, planTimeText } from '../config/plan-time.ts';
import { applyStaged, checkStaged, type ApplySettings } from './apply-import.ts';
import { KnownRows, KnownRowsChanged } from './apply/known-rows.ts';
import {
  analyzeStaged,
  dropLeftRows,
  dropStaged,
  lastStaged,
  removeDuplicates,
  removeOverlapped,
  stageRows,
  type Superseded,
} from './apply/staging.ts';
import { openRows, type OpenedRows } from './formats/open-rows.ts';
import { importEvent } from './import-event.ts';
import { describeImport, endImport, findImport, nameOf, setState, type ImportRecord } from './import-record.ts';
import { ImportRefused, WrongOptions, type ImportContext, type ImportOptions } from './import-options.ts';
import { applyingImport, lockRun, lockSession, runningImports, unlockRun, withImportLock } from './import-lock.ts';
import { kindOf, type CheckOptions, type Kind } from './kinds/index.ts';
import { applyMissing, countMissing } from './missing-rows.ts';
import { createPlanFiles } from './plan-files.ts';
import { FileRefused } from './problem.ts';
import { RowSource } from './read-rows.ts';
import { refuseNewRows } from './refuse-new-rows.ts';
import { isOverLimit } from './report/max-refused.ts';
import { RejectedFile, rejectedFileName } from './report/rejected-file.ts';
import { reportJson, type ImportState, type Report } from './report/report-json.ts';
import { Tally } from './report/tally.ts';
import { writeReplies } from './x12/replies.ts';
import { X12File } from './x12/x12-file.ts';
import { X12Import } from './x12/x12-import.ts';

/** A day is its beginning in the plan's time zone. */
const planTime = (asOf: string, zone: string): Date =>
  asOf.length === 10 ? parseTime(`${asOf}T00:00`, zone)! : new Date(asOf);

/** From this number of rows on, the planner's statistics matter more than the time to collect them. */
const MANY_ROWS = 1000;

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
  readonly #kind: Kind;
  readonly #started = performance.now();
  #tally = new Tally();
  #bulk: BulkConnection | null = null;
  /** The interchanges of an X12 file. They are answered at the end. */
  #x12: X12Import | null = null;
  #x12File: X12File | null = null;
  /** The position of the last staged row. */
  #last = -1;

  constructor(context: ImportContext, record: ImportRecord, options: ImportOptions) {
    this.#context = context;
    this.#record = record;
    this.#options = options;
    this.#kind = kindOf(record.kind, options.format)!;
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
      this.#tally.addReason('refused', error.problem, error.line);
      return await this.#end('refused');
    } finally {
      await dropStaged(this.#bulk!.db, id).catch(() => {});
      await this.#x12File?.remove().catch(() => {});
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
      await this.#read(this.#bulk!, rejected, usesKnown);
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

  /** Reads and checks the whole file into staging. A file that cannot be used is refused before anything is applied. */
  async #read(bulk: BulkConnection, rejected: RejectedFile, usesKnown: boolean): Promise<void> {
    if (this.#options.format === 'x12') return this.#readX12(bulk, rejected);
    const opened = await openRows(this.#path, this.#options);
    try {
      await this.#stage(bulk, rejected, opened, usesKnown);
    } finally {
      await opened.close();
    }
  }

  async #readX12(bulk: BulkConnection, rejected: RejectedFile): Promise<void> {
    const { db, config } = this.#context.deps;
    const { isGzip, isAgain, mode } = this.#options;
    const { id: importId } = this.#record;
    if (mode === 'full') throw new WrongOptions('An 835 is never a full file; leave out --mode full');
    await this.#x12File?.remove();
    const file = await X12File.open(this.#path, isGzip, config.dataDir);
    this.#x12File = file;
    this.#x12 = new X12Import(file, {
      db,
      importId,
      x12: config.x12,
      isProduction: config.production,
      isAgain,
      check: this.#check,
      tally: this.#tally,
      rejected: this.#isResumed ? null : rejected,
      stage: (rows) => stageRows(bulk, importId, rows),
    });
    try {
      await this.#x12.stage();
      this.#expectSame(file.digest());
    } finally {
      await file.close();
    }
    const { newest } = this.#x12;
    if (newest !== null) await this.#setAsOf(this.#record.mode, parseTime(newest, config.planTimeZone)!);
    this.#expectFewRefused();
  }

  /** The file must be the one that was hashed before. */
  #expectSame(sha256: string): void {
    if (sha256 === this.#record.sha256) return;
    throw new FileRefused({
      code: 'file-changed',
      field: null,
      value: null,
      sentence: 'the file was changed while it was read; import it again when it is complete',
    });
  }

  #expectFewRefused(): void {
    const { read, refused } = this.#tally;
    if (!isOverLimit(this.#options.maxRefused, refused, read)) return;
    const sentence = `${refused} of ${read} rows are refused; correct the file, or allow more with --max-refused`;
    this.#x12?.refuseAll(`The file is refused: ${sentence}.`);
    throw new FileRefused({ code: 'too-many-refused', field: null, value: null, sentence });
  }

  async #setAsOf(mode: ImportRecord['mode'], asOf: Date): Promise<void> {
    this.#record = { ...this.#record, mode, asOf };
    await describeImport(this.#context.deps.db, this.#record.id, mode, asOf);
  }

  async #stage(bulk: BulkConnection, rejected: RejectedFile, opened: OpenedRows, usesKnown: boolean): Promise<void> {
    const { deps, inspectPdf, onFile } = this.#context;
    const { filesDir } = this.#options;
    await this.#describe(opened);
    const source = new RowSource(
      {
        kind: this.#kind,
        options: this.#check,
        keys: deps.config.keys,
        files: createPlanFiles(filesDir ?? dirname(this.#path), inspectPdf, onFile),
        tally: this.#tally,
        rejected: this.#isResumed ? null : rejected,
        known: usesKnown ? KnownRows.of(deps.db, this.#kind.name, deps.config.keys, this.#check) : null,
      },
      opened,
    );
    const { id } = this.#record;
    // The database stores a batch while the next one is read and checked.
    let staging = Promise.resolve();
    for await (const rows of source.batches()) {
      await staging;
      staging = stageRows(bulk, id, rows);
      staging.catch(() => {});
    }
    await staging;
    this.#expectSame(opened.summary!.sha256);
    if (this.#tally.read >= MANY_ROWS) await analyzeStaged(bulk.db);
    this.#countSuperseded(await removeDuplicates(bulk.db, id), 'is on line');
    if (this.#kind.name === 'coverages') {
      this.#countSuperseded(await removeOverlapped(bulk.db, id), 'overlaps the period on line');
    }
    await refuseNewRows(bulk.db, id, this.#kind, opened.columns);
    this.#expectFewRefused();
  }

  /** The file itself can tell its mode and the time of its data. */
  async #describe({ declaration }: OpenedRows): Promise<void> {
    const mode = this.#options.mode ?? declaration?.mode ?? this.#record.mode;
    const asOf = declaration?.asOf
      ? planTime(declaration.asOf, this.#context.deps.config.planTimeZone)
      : this.#record.asOf;
    if (mode === 'delta' && this.#options.missing.isGiven) {
      throw new WrongOptions(
        '--missing, --allow-missing and --within need a full file: name it .full., or use --mode full',
      );
    }
    const { clock } = this.#context.deps;
    if (declaration?.asOf && asOf.getTime() > clock.now().getTime()) {
      const sentence = `asOf "${declaration.asOf}" is in the future`;
      this.#tally.addReason('warned', { code: 'future-as-of', field: 'asOf', value: declaration.asOf, sentence }, null);
    }
    await this.#setAsOf(mode, asOf);
  }

  #countSuperseded(rows: readonly Superseded[], how: string): void {
    for (const { line, winner, isSame, isOlder } of rows) {
      this.#tally.countRows(isOlder ? 'older' : 'duplicate');
      if (isSame || isOlder) continue;
      const sentence = `the same key ${how} ${winner} with other content; line ${winner} is used`;
      this.#tally.addReason('warned', { code: 'twice-in-file', field: null, value: null, sentence }, line);
      this.#tally.countRows('warned');
    }
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
        await this.#x12?.record(this.#bulk!.db);
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

  /** Before the record says that the import has ended, so an import that is killed here is resumed and writes them. */
  async #writeReplies(): Promise<readonly string[]> {
    const { db, clock, config } = this.#context.deps;
    const { id, fileName, isCheck } = this.#record;
    if (!this.#x12 || isCheck) return [];
    const folder = this.#options.repliesDir ?? join(dirname(this.#path), 'replies');
    const now = planTimeText(clock.now(), config.planTimeZone);
    return writeReplies({ db, importId: id, fileName, folder, now }, this.#x12.interchanges);
  }

  async #end(state: ImportState): Promise<Report> {
    const { deps } = this.#context;
    const replies = state === 'stopped' ? [] : await this.#writeReplies();
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
