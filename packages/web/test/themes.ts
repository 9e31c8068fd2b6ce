import { afterEach } from 'vitest';

/** Both brands, for tests that depend on colors. */
export const themes = ['default', 'sba'] as const;

export function setTheme(theme: (typeof themes)[number]): void {
  document.documentElement.dataset['theme'] = theme;
}

afterEach(() => {
  delete document.documentElement.dataset['theme'];
});
