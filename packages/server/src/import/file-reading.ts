import { dirname, join } from 'node:path';
import { parseTime, planTimeText } from '../config/plan-time.ts';
import type { BulkConnection, Db } from '../database/database.ts';
import { KnownRows } from './apply/known-rows.ts';
import { analyzeStaged, removeDuplicates, removeOverlapped, stageRows, type Superseded } from './apply/staging.ts';
import { openRows, type OpenedRows } from './formats/open-rows.ts';
import { NEEDS_FULL, NO_FULL_835, WrongOptions, type ImportContext, type ImportOptions } from './import-options.ts';
import { describeImport, type ImportRecord } from './import-record.ts';
import { kindOf, type CheckOptions, type Kind } from './kinds/index.ts';
import { createPlanFiles } from './plan-files.ts';
import { FileRefused } from './problem.ts';
import { RowSource } from './read-rows.ts';
import { refuseNewRows } from './refuse-new-rows.ts';
import { isOverLimit } from './report/max-refused.ts';
import type { RejectedFile } from './report/rejected-file.ts';
import type { Tally } from './report/tally.ts';
import { writeReplies } from './x12/replies.ts';
import { X12File } from './x12/x12-file.ts';
import { X12Import } from './x12/x12-import.ts';

/** A day is its beginning in the plan's time zone. */
const planTime = (asOf: string, zone: string): Date =>
  asOf.length === 10 ? parseTime(`${asOf}T00:00`, zone)! : new Date(asOf);

/** From this number of rows on, the planner's statistics matter more than the time to collect them. */
const MANY_ROWS = 1000;

interface ReadingSettings {
  readonly context: ImportContext;
  readonly record: ImportRecord;
  readonly options: ImportOptions;
  readonly check: CheckOptions;
  readonly tally: Tally;
  /** Null if the refused rows are listed already. */
  readonly rejected: RejectedFile | null;
  /** Rows that are stored already are not staged with their content. */
  readonly usesKnown: boolean;
  /** Gets what the file says about itself. */
  readonly onDescribed: (mode: ImportRecord['mode'], asOf: Date) => void;
}

/** Reads the file of an import into staging. */
export class FileReading {
  readonly #given: ReadingSettings;
  readonly #kind: Kind;
  /** The interchanges of an X12 file. They are answered at the end. */
  #x12: X12Import | null = null;
  #x12File: X12File | null = null;

  constructor(given: ReadingSettings) {
    this.#given = given;
    this.#kind = kindOf(given.record.kind, given.options.format)!;
  }

  get #path(): string {
    return this.#given.record.options.path;
  }

  /** Refuses all sets of an X12 file, because the file is refused as a whole. */
  refuseSets(sentence: string): void {
    this.#x12?.refuseAll(`The file is refused: ${sentence}`);
  }

  /** Remembers the interchanges of an X12 file, before the first of their sets is applied. */
  async recordInterchanges(db: Db): Promise<void> {
    await this.#x12?.record(db);
  }

  /** Removes the unpacked copy of an X12 archive. */
  async remove(): Promise<void> {
    await this.#x12File?.remove();
  }

  /** Reads and checks the whole file into staging. A file that cannot be used is refused before anything is applied. */
  async read(bulk: BulkConnection): Promise<void> {
    if (this.#given.options.format === 'x12') return this.#readX12(bulk);
    const opened = await openRows(this.#path, this.#given.options);
    try {
      await this.#stage(bulk, opened);
    } finally {
      await opened.close();
    }
  }

  async #readX12(bulk: BulkConnection): Promise<void> {
    const { db, config } = this.#given.context.deps;
    const { isGzip, isAgain, mode, missing } = this.#given.options;
    const { id: importId } = this.#given.record;
    if (mode === 'full' || missing.isGiven) throw new WrongOptions(NO_FULL_835);
    const file = await X12File.open(this.#path, isGzip, config.dataDir);
    this.#x12File = file;
    this.#x12 = new X12Import(file, {
      db,
      importId,
      x12: config.x12,
      isProduction: config.production,
      isAgain,
      check: this.#given.check,
      tally: this.#given.tally,
      rejected: this.#given.rejected,
      stage: (rows) => stageRows(bulk, importId, rows),
    });
    try {
      await this.#x12.stage();
      this.#expectSame(file.digest());
    } finally {
      await file.close();
    }
    const { newest } = this.#x12;
    if (newest !== null) await this.#setAsOf(this.#given.record.mode, parseTime(newest, config.planTimeZone)!);
    this.#expectFewRefused();
  }

  /** The file must be the one that was hashed before. */
  #expectSame(sha256: string): void {
    if (sha256 === this.#given.record.sha256) return;
    throw new FileRefused({
      code: 'file-changed',
      field: null,
      value: null,
      sentence: 'the file was changed while it was read; import it again when it is complete',
    });
  }

  #expectFewRefused(): void {
    const { read, refused } = this.#given.tally;
    if (!isOverLimit(this.#given.options.maxRefused, refused, read)) return;
    const sentence = `${refused} of ${read} rows are refused; correct the file, or allow more with --max-refused`;
    throw new FileRefused({ code: 'too-many-refused', field: null, value: null, sentence });
  }

  async #setAsOf(mode: ImportRecord['mode'], asOf: Date): Promise<void> {
    this.#given.onDescribed(mode, asOf);
    await describeImport(this.#given.context.deps.db, this.#given.record.id, mode, asOf);
  }

  async #stage(bulk: BulkConnection, opened: OpenedRows): Promise<void> {
    const { deps, inspectPdf, onFile } = this.#given.context;
    const { filesDir } = this.#given.options;
    await this.#describe(opened);
    const source = new RowSource(
      {
        kind: this.#kind,
        options: this.#given.check,
        keys: deps.config.keys,
        files: createPlanFiles(filesDir ?? dirname(this.#path), inspectPdf, onFile),
        tally: this.#given.tally,
        rejected: this.#given.rejected,
        known: this.#given.usesKnown
          ? KnownRows.of(deps.db, this.#kind.name, deps.config.keys, this.#given.check)
          : null,
      },
      opened,
    );
    const { id } = this.#given.record;
    // The database stores a batch while the next one is read and checked.
    let staging = Promise.resolve();
    for await (const rows of source.batches()) {
      await staging;
      staging = stageRows(bulk, id, rows);
      staging.catch(() => {});
    }
    await staging;
    this.#expectSame(opened.summary!.sha256);
    if (this.#given.tally.read >= MANY_ROWS) await analyzeStaged(bulk.db);
    this.#countSuperseded(await removeDuplicates(bulk.db, id), 'is on line');
    if (this.#kind.name === 'coverages') {
      this.#countSuperseded(await removeOverlapped(bulk.db, id), 'overlaps the period on line');
    }
    await refuseNewRows(bulk.db, id, this.#kind, opened.columns);
    this.#expectFewRefused();
  }

  /** The file itself can tell its mode and the time of its data. */
  async #describe({ declaration }: OpenedRows): Promise<void> {
    const mode = this.#given.options.mode ?? declaration?.mode ?? this.#given.record.mode;
    const asOf = declaration?.asOf
      ? planTime(declaration.asOf, this.#given.context.deps.config.planTimeZone)
      : this.#given.record.asOf;
    if (mode === 'delta' && this.#given.options.missing.isGiven) throw new WrongOptions(NEEDS_FULL);
    const { clock } = this.#given.context.deps;
    if (declaration?.asOf && asOf.getTime() > clock.now().getTime()) {
      const sentence = `asOf "${declaration.asOf}" is in the future`;
      this.#given.tally.addReason(
        'warned',
        { code: 'future-as-of', field: 'asOf', value: declaration.asOf, sentence },
        null,
      );
    }
    await this.#setAsOf(mode, asOf);
  }

  #countSuperseded(rows: readonly Superseded[], how: string): void {
    for (const { line, winner, isSame, isOlder } of rows) {
      this.#given.tally.countRows(isOlder ? 'older' : 'duplicate');
      if (isSame || isOlder) continue;
      const sentence = `the same key ${how} ${winner} with other content; line ${winner} is used`;
      this.#given.tally.addReason('warned', { code: 'twice-in-file', field: null, value: null, sentence }, line);
      this.#given.tally.countRows('warned');
    }
  }

  /** Writes the acknowledgements of an X12 file. Returns their names. */
  async writeReplies(): Promise<readonly string[]> {
    const { db, clock, config } = this.#given.context.deps;
    const { id, fileName, isCheck } = this.#given.record;
    if (!this.#x12 || isCheck) return [];
    const folder = this.#given.options.repliesDir ?? join(dirname(this.#path), 'replies');
    const now = planTimeText(clock.now(), config.planTimeZone);
    return writeReplies({ db, importId: id, fileName, folder, now }, this.#x12.interchanges);
  }
}
