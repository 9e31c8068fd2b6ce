import { FILE_KINDS, kindOf, KINDS, type Kind } from '../../import/kinds/index.ts';
import { describeKind } from '../../import/kinds/schema/describe-kind.ts';
import { payments835 } from '../../import/kinds/x12.ts';
import { exampleCsv, exampleRow } from '../../import/kinds/schema/example-row.ts';
import { CommandFailed, done, EXIT, listed, type Command, type CommandResult } from '../command.ts';
import { renderTable } from '../table.ts';

const ABOUT_835 = `835: ${payments835.summary}

A file that begins with ISA, whatever its name. A row is one ST set, that is one payment. Its fields are segments of the
guide 005010X221A1; docs/import.md has an example and says what is used.`;

function listKinds(): CommandResult {
  const kinds = [...KINDS, { ...payments835, key: ['TRN03', 'TRN02', 'BPR16', 'tax ID'] }];
  const rows = kinds.map(({ name, key, summary }) => ({ kind: name, key: key.join(', '), about: summary }));
  return listed(rows, '');
}

function fieldsOf(kind: Kind): string {
  return describeKind(kind)
    .map(({ of, fields }) => {
      // Backticks mark code in docs/import.md.
      const rows = fields.map((field) => ({ ...field, rule: field.rule.replaceAll('`', '') }));
      return `${of === null ? '' : `${of}\n`}${renderTable(rows)}`;
    })
    .join('\n\n');
}

function fieldsText(name: string, kind: Kind): string {
  const title = `${name}: ${kind.summary}\n\n`;
  const csv = kind.csvLines ? `\n\n${kind.csvLines.summary}\n\n${fieldsOf(kind.csvLines)}` : '';
  return `${title}${fieldsOf(kind)}${csv}`;
}

export const importSchema: Command = {
  name: 'import schema',
  summary: 'Kinds of import files and their fields',
  words: ['kind?'],
  options: {
    csv: { help: 'A CSV header line and one example row' },
    json: { help: 'One example row as NDJSON' },
  },
  examples: ['import schema', 'import schema claims', 'import schema claim-items --csv', 'import schema claims --json'],
  runPlain: (args) => {
    const name = args.words[0];
    const [isCsv, isJson] = [args.flag('csv'), args.flag('json')];
    if (name === undefined) {
      if (isCsv || isJson) throw new CommandFailed('import schema needs <kind> for an example row', EXIT.usage);
      return listKinds();
    }
    if (name === payments835.name && !isCsv && !isJson) return done(ABOUT_835);
    const kind = KINDS.find((known) => known.name === name);
    if (!kind) {
      const names = FILE_KINDS.join(', ');
      throw new CommandFailed(`There is no kind "${name}"; kinds are ${names}`, EXIT.usage);
    }
    if (isCsv && isJson) throw new CommandFailed('Use --csv or --json, not both', EXIT.usage);
    if (isCsv) return done(exampleCsv(kindOf(name, 'csv')!));
    return done(isJson ? JSON.stringify(exampleRow(kind)) : fieldsText(name, kind));
  },
};
