import type { ReadRows } from '@pbt/domain/rules/batch/rows';
import { BATCH_MAX_ROWS } from '@pbt/domain/contract/batch';
import { useToday } from '../../session/use-today.ts';
import css from './batch.module.css';
import { problemWords } from './problem-texts.ts';
import { texts } from './texts.ts';

const MAX_SHOWN = 50;

/** The rows that cannot be checked yet, with what to change. A long list shows its first problems. */
export function RowProblems({ read }: { readonly read: ReadRows }) {
  const today = useToday();
  const { problems, count } = read;
  const shown = problems.slice(0, MAX_SHOWN);
  return (
    <>
      {count > BATCH_MAX_ROWS && (
        <p className={css.tooMany}>
          <b>{texts.tooMany(count)}</b> {texts.tooManyHint}
        </p>
      )}
      {shown.length > 0 && (
        <ul className={css.problems} aria-label={texts.problems}>
          {shown.map((problem) => {
            const { what, fix } = problemWords(problem, today);
            return (
              <li key={`${problem.row} ${what}`}>
                <span className={css.number}>{texts.row(problem.row, problem.line)}</span>
                <span>
                  <b>{what}</b> <span className={css.fix}>{fix}</span>
                </span>
              </li>
            );
          })}
        </ul>
      )}
      {problems.length > MAX_SHOWN && <p className={css.more}>{texts.moreProblems(problems.length - MAX_SHOWN)}</p>}
      {shown.some(({ row, line }) => row !== line) && <p className={css.more}>{texts.lines}</p>}
      {read.unused.length > 0 && <p className={css.more}>{texts.unused(read.unused)}</p>}
    </>
  );
}
