import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SIDE_FILE } from '../formats/parse-file-name.ts';
import type { Problem } from '../problem.ts';
import { rejectedFileName } from '../report/rejected-file.ts';
import type { Report } from '../report/report-json.ts';
import { reportText } from '../report/report-text.ts';
import type { Ended } from './import-watched.ts';
import type { Inbox, LocalFile, Place } from './inbox.ts';
import type { ReadyFile } from './stable-files.ts';

/** How an import ended that has a report. */
export type Finished = Exclude<Ended, { readonly stopped: string }>;

export interface Outcome {
  readonly place: 'done' | 'refused';
  /** The number of the import. Null if none began. */
  readonly id: number | null;
  readonly text: string;
  readonly json: unknown;
  /** Names of the acknowledgements that the import has written. */
  readonly replies: readonly string[];
}

/** The report of a file that no import has read. It has the parts of other reports, as far as they are known. */
function refusal(file: string, { code, field, value, ...problem }: Problem): Outcome {
  const sentence = problem.reportSentence ?? problem.sentence;
  const reason = { code, field, outcome: 'refused', sentence, count: 1, firstLine: null, example: value };
  return {
    place: 'refused',
    id: null,
    text: `${file} was refused\n\nRefused\n  ${sentence}\n`,
    json: { id: null, file, state: 'refused', reasons: [reason] },
    replies: [],
  };
}

export interface ReportSource {
  /** Returns the report of an earlier import. */
  readonly findReport: (id: number) => Promise<Report>;
  readonly planTimeZone: string;
}

/** Describes the end of an import. */
export async function outcomeOf(
  file: string,
  ended: Finished,
  { findReport, planTimeZone }: ReportSource,
): Promise<Outcome> {
  if ('problem' in ended) return refusal(file, ended.problem);
  const { result } = ended;
  if ('rows' in result) {
    const place = result.state === 'refused' ? 'refused' : 'done';
    return { place, id: result.id, text: reportText(result, { planTimeZone }), json: result, replies: result.replies };
  }
  const { importedBy } = result;
  const report = await findReport(importedBy);
  return {
    place: 'done',
    id: importedBy,
    text: `${file} was imported before, by import ${importedBy}\n\n${reportText(report, { planTimeZone })}`,
    json: { ...report, importedBy },
    replies: [],
  };
}

/** A file name has at most 255 bytes, and the names of reports are longer than that of their file. */
const MAX_NAME_BYTES = 200;
const shorten = (name: string) => (Buffer.byteLength(name) > MAX_NAME_BYTES ? name.slice(-40) : name);

/** Names to try: the file's own, then with the number of the import in front (IMPORT-37), then with a count as well. */
function* namesFor(name: string, id: number | null, now: Date): Generator<string> {
  yield shorten(name);
  const number = id ?? now.toISOString().replaceAll(/[^\dTZ]/g, '');
  yield `${number}-${shorten(name)}`;
  for (let count = 2; ; count += 1) yield `${number}-${count}-${shorten(name)}`;
}

async function freeName(inbox: Inbox, place: Place, names: Iterable<string>): Promise<string> {
  for (const name of names) {
    const taken = await Promise.all([
      inbox.has(place, name),
      inbox.has(place, `${name}${SIDE_FILE}`),
      inbox.has('reports', `${name}.txt`),
      inbox.has('reports', `${name}.json`),
      inbox.has('reports', rejectedFileName(name)),
      inbox.has('replies', `${name}.999`),
      inbox.has('replies', `${name}.ta1`),
    ]);
    if (!taken.includes(true)) return name;
  }
  throw new Error('no name is free');
}

const replyName = (reply: string, free: string) => `${free}${reply.slice(reply.lastIndexOf('.'))}`;

/** The report names the acknowledgements as they are called in `replies`. */
function renamed(outcome: Outcome, name: string, free: string, planTimeZone: string): Pick<Outcome, 'text' | 'json'> {
  const { text, json, replies } = outcome;
  if (replies.length === 0 || name === free) return { text, json };
  const report = { ...(json as Report), replies: replies.map((reply) => replyName(reply, free)) };
  return { text: reportText(report, { planTimeZone }), json: report };
}

/** Writes the reports of a file and moves it to `done` or `refused`. Returns its name there. */
export async function finishFile(
  inbox: Inbox,
  { name, sideName }: ReadyFile,
  outcome: Outcome,
  local: LocalFile,
  { now, planTimeZone }: { readonly now: Date; readonly planTimeZone: string },
): Promise<string> {
  const { place, id, replies } = outcome;
  const free = await freeName(inbox, place, namesFor(name, id, now));
  const { text, json } = renamed(outcome, name, free, planTimeZone);
  const list = join(local.reportsDir, rejectedFileName(name));
  const listed = existsSync(list) ? `\nRefused rows are listed in ${rejectedFileName(free)}\n` : '';
  await inbox.writeReport(`${free}.txt`, `${text}${listed}`);
  await inbox.writeReport(`${free}.json`, `${JSON.stringify(json, null, 2)}\n`);
  for (const reply of replies) await inbox.moveToReplies(join(local.repliesDir, reply), replyName(reply, free));
  await inbox.moveToReports(list, rejectedFileName(free));
  // Before the data file. A side file that stays in `working` would describe the next file of that name.
  if (sideName !== null) await inbox.move('working', sideName, place, `${free}${SIDE_FILE}`);
  await inbox.move('working', name, place, free);
  return free;
}
