import { getSettings, today } from '../../settings.ts';
import css from './footer.module.css';

export function Footer() {
  return (
    <footer className={css.footer}>
      <div className="wrap">
        © {today().slice(0, 4)} {getSettings().client.companyName}. All rights reserved.
      </div>
    </footer>
  );
}
