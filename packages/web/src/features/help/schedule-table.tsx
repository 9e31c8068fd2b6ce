import { Icon } from '../../ui/base/icon.tsx';
import { SCHEDULE, SCHEDULE_DAYS } from './articles/schedule.ts';
import css from './schedule-table.module.css';
import { texts } from './texts.ts';

export function ScheduleTable() {
  return (
    // Focusable, so keyboard users can scroll a table that does not fit.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={css.frame} role="region" aria-label="Remittance advice schedule" tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{texts.sent}</th>
            {SCHEDULE_DAYS.map((day) => (
              <th key={day} scope="col">
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {SCHEDULE.map(({ title, days }) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              {SCHEDULE_DAYS.map((day) => (
                <td key={day}>
                  {days.includes(day) ? (
                    <span className={css.marked}>
                      <Icon name="check" size={13} label={texts.yes} />
                    </span>
                  ) : (
                    <span className="vh">{texts.no}</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
