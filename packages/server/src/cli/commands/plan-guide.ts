import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { AdjustmentClass, NextStep } from '@pbt/domain/contract/claim';
import { fixedClass, type GuideRow } from '@pbt/domain/rules/claim/outcome/reason-guide';
import { CommandFailed, done, EXIT, type Command } from '../command.ts';
import { operate } from '../operate.ts';
import { csvRows } from './csv-rows.ts';

const COLUMNS = ['group', 'carc', 'rarc', 'class', 'title', 'explanation', 'step'] as const;
type Column = (typeof COLUMNS)[number];

const GROUPS = ['CO', 'PR', 'PI', 'OA'] as const;
type Group = (typeof GROUPS)[number];

/** The words of the file, as the claim page shows them. */
const CLASSES: Readonly<Record<string, AdjustmentClass>> = {
  share: 'share',
  contract: 'contract',
  'other payer': 'otherPayer',
  held: 'held',
  information: 'information',
  denial: 'denial',
};
const STEPS: Readonly<Record<string, NextStep>> = {
  'correct and resend': 'correct',
  'send records': 'records',
  appeal: 'appeal',
  'bill the patient': 'billPatient',
  'bill the other payer': 'billOtherPayer',
  wait: 'wait',
  'call us': 'call',
  'nothing to do': 'nothing',
};

const MAX_PROBLEMS = 20;
const MAX_TITLE = 80;
const MAX_EXPLANATION = 400;

const oneOf = <T>(values: Readonly<Record<string, T>>, word: string): T | undefined =>
  Object.hasOwn(values, word.toLowerCase()) ? values[word.toLowerCase()] : undefined;

type Read = { readonly row: GuideRow & { readonly gc: Group } } | { readonly problem: string };

function readRow(fields: Readonly<Record<Column, string>>): Read {
  const gc = GROUPS.find((group) => group === fields.group.toUpperCase());
  const [carc, rarc] = [fields.carc.toUpperCase(), fields.rarc.toUpperCase()];
  const kind = oneOf(CLASSES, fields.class);
  const step = oneOf(STEPS, fields.step);
  const { title, explanation } = fields;
  if (!gc) return { problem: `group "${fields.group}" is none of ${GROUPS.join(', ')}` };
  if (!/^[A-Z0-9]{1,5}$/.test(carc)) return { problem: `carc "${fields.carc}" is not a code` };
  if (!/^[A-Z0-9]{0,8}$/.test(rarc)) return { problem: `rarc "${fields.rarc}" is not a code` };
  if (!kind) return { problem: `class "${fields.class}" is none of ${Object.keys(CLASSES).join(', ')}` };
  if (!step) return { problem: `step "${fields.step}" is none of ${Object.keys(STEPS).join(', ')}` };
  if (title === '' || title.length > MAX_TITLE) return { problem: `title needs 1 to ${MAX_TITLE} characters` };
  if (explanation.length > MAX_EXPLANATION) return { problem: `explanation is over ${MAX_EXPLANATION} characters` };
  const fixed = fixedClass(gc, carc);
  if (fixed !== null && fixed !== kind) return { problem: `${gc}-${carc} always has the class ${fixed}` };
  return { row: { gc, carc, rarc, class: kind, title, explanation, step } };
}

async function readGuide(path: string) {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new CommandFailed(`The file cannot be read: ${path}`);
  });
  const [head = [], ...rows] = csvRows(text);
  const places = COLUMNS.map((column) => head.findIndex((name) => name.toLowerCase() === column));
  if (places.includes(-1)) {
    throw new CommandFailed(`The first line of the file must name the columns: ${COLUMNS.join(',')}`);
  }
  const read = rows.map((row) =>
    readRow(
      Object.fromEntries(COLUMNS.map((column, at) => [column, row[places[at]!] ?? ''])) as Record<Column, string>,
    ),
  );
  const problems = read.flatMap((one, at) => ('problem' in one ? [`row ${at + 2}: ${one.problem}`] : []));
  if (problems.length > 0) {
    throw new CommandFailed(`Nothing is changed.\n${problems.slice(0, MAX_PROBLEMS).join('\n')}`);
  }
  // A later row with the same codes replaces the earlier one.
  return [...new Map(read.flatMap((one) => ('row' in one ? [[keyOf(one.row), one.row]] : []))).values()];
}

const keyOf = ({ gc, carc, rarc }: GuideRow) => `${gc}-${carc} ${rarc}`;

export const planGuide: Command = {
  name: 'plan guide',
  summary: "Adds the plan's own explanations of reason codes, or replaces built-in ones",
  words: ['file?'],
  options: { clear: { help: "Removes all of the plan's own rows first" } },
  notes: [
    `The file is CSV with the columns ${COLUMNS.join(',')}. An empty rarc is for every remark.`,
    `class: ${Object.keys(CLASSES).join(', ')}`,
    `step: ${Object.keys(STEPS).join(', ')}`,
  ].join('\n'),
  examples: ['plan guide guide.csv', 'plan guide --clear'],
  run: async (context, args) => {
    const [file] = args.words;
    const isCleared = args.flag('clear');
    if (file === undefined && !isCleared) throw new CommandFailed('plan guide needs <file> or --clear', EXIT.usage);
    const rows = file === undefined ? [] : await readGuide(resolve(context.cwd, file));
    const reason = [isCleared && 'cleared', rows.length > 0 && `${rows.length} rows`].filter(Boolean).join(', ');
    const operation = { action: 'plan.guide', recordKind: 'reason-guide', reason, shown: rows.map(keyOf) };
    await operate(context, { ...operation, count: rows.length }, async (trx) => {
      if (isCleared) await trx.deleteFrom('reason_guide').execute();
      for (const { gc, carc, rarc, ...entry } of rows) {
        await trx
          .insertInto('reason_guide')
          .values({ group_code: gc, carc, rarc, ...entry })
          .onConflict((conflict) => conflict.columns(['group_code', 'carc', 'rarc']).doUpdateSet(entry))
          .execute();
      }
    });
    return done(isCleared && rows.length === 0 ? 'The built-in rows apply' : `${rows.length} rows stored`, {
      stored: rows.length,
      isCleared,
    });
  },
};
