import { getSettings } from '../../settings.ts';
import { useToday } from '../../session/use-today.ts';
import css from './footer.module.css';

export function Footer() {
  const day = useToday();
  return (
    <footer className={css.footer}>
      <div className="wrap">
        © {day.slice(0, 4)} {getSettings().client.companyName}. All rights reserved.
      </div>
    </footer>
  );
}
