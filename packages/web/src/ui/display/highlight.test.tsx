import { expect, test } from 'vitest';
import { expectNoAxeFindings, render } from '../../../test/render.tsx';
import { Highlight } from './highlight.tsx';
import { themes, setTheme } from '../../../test/themes.ts';

test.each([
  { text: '900000123401', term: '1234', marks: ['1234'], rule: 'the term inside a number' },
  { text: 'Testperson, Marigold', term: 'MARI', marks: ['Mari'], rule: 'case is ignored' },
  { text: 'abcabc', term: 'b', marks: ['b', 'b'], rule: 'all matches' },
  { text: '00-000-01', term: '0-0', marks: ['0-0', '0-0'], rule: 'hyphens as typed' },
  { text: '0000001', term: '0-0', marks: [], rule: 'a typed hyphen must match' },
  { text: '900000123401', term: ' 9000 ', marks: ['9000'], rule: 'spaces around the term are ignored' },
  { text: 'R01 (sample)', term: '(s', marks: ['(s'], rule: 'special characters are plain text' },
  { text: String.raw`a\d 5`, term: String.raw`\d`, marks: [String.raw`\d`], rule: 'a backslash is plain text' },
  { text: 'Ⅷ Élan', term: 'élan', marks: ['Élan'], rule: 'accented letters' },
  { text: '900000123401', term: '', marks: [], rule: 'an empty term' },
  { text: '900000123401', term: undefined, marks: [], rule: 'no term' },
])('highlight: $rule', async ({ text, term, marks }) => {
  const { host } = await render(
    <p>
      <Highlight text={text} term={term} />
    </p>,
  );
  expect([...host.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(marks);
  expect(host.textContent).toBe(text);
});

test.each(themes)('highlighted text is readable in the %s brand', async (theme) => {
  setTheme(theme);
  const { host } = await render(
    <p className="muted">
      <Highlight text="900000123401" term="1234" />
    </p>,
  );
  expect(host.querySelector('mark')).not.toBeNull();
  await expectNoAxeFindings();
});
