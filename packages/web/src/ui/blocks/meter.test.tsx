import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoAxeFindings, render } from '../../../test/render.tsx';
import { Meter, percentUsed, VisitPips } from './meter.tsx';
import { themes, setTheme } from '../../../test/themes.ts';

const dollars = (amount: number) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(amount);
const token = (name: string) => {
  const probe = document.createElement('i');
  probe.style.backgroundColor = `var(${name})`;
  document.body.append(probe);
  const { backgroundColor } = getComputedStyle(probe);
  probe.remove();
  return backgroundColor;
};

test.each([
  { used: 0, max: 1500, percent: 0 },
  { used: 640, max: 1500, percent: 43 },
  { used: 1499.99, max: 1500, percent: 99 },
  { used: 1500, max: 1500, percent: 100 },
  { used: 1600, max: 1500, percent: 100 },
])('$used of $max is $percent percent', ({ used, max, percent }) => {
  expect(percentUsed(used, max)).toBe(percent);
});

test.each([
  { used: 84, color: '--meter-fill', rule: 'in the brand color below 85 %' },
  { used: 85, color: '--warning-solid', rule: 'orange from 85 %' },
  { used: 99.9, color: '--warning-solid', rule: 'orange until the maximum is met' },
  { used: 100, color: '--meter-met', rule: 'green when the maximum is met' },
])('the bar is $rule', async ({ used, color }) => {
  await render(<Meter label="Deductible" used={used} max={100} format={String} />);
  const fill = page.getByRole('meter').element().firstElementChild!;
  expect(getComputedStyle(fill).backgroundColor).toBe(token(color));
});

test('a meter shows its values as text', async () => {
  const { host } = await render(<Meter label="Deductible" used={640} max={1500} format={dollars} />);
  const meter = page.getByRole('meter', { name: 'Deductible' });
  await expect.element(meter).toHaveAttribute('aria-valuetext', '$640.00 of $1,500.00, $860.00 remaining');
  await expect.element(meter).toHaveAttribute('aria-valuemax', '1500');
  expect(host.textContent).toBe('Deductible$640.00 of $1,500.00$860.00 remaining43%');
});

test('a met maximum says that it is met and that nothing is left [ELIG-05]', async () => {
  const { host } = await render(<Meter label="Deductible" used={1500} max={1500} format={dollars} />);
  expect(host.textContent).toBe('Deductible$1,500.00 of $1,500.00 $0.00 left of $1,500.00, met100%');
});

test.each([
  { used: 412, max: 'none', text: 'Visits412 usedNo maximum', rule: 'without a maximum' },
  { used: 412, max: null, text: 'Visits412 usedNot knownThe plan sent no amount', rule: 'with an unknown maximum' },
  { used: null, max: 20, text: 'VisitsNot knownof 20The plan sent no amount', rule: 'with an unknown use' },
  { used: null, max: null, text: 'VisitsNot knownThe plan sent no amount', rule: 'with nothing known' },
  { used: 0, max: 0, text: 'VisitsNo visits', rule: 'with a maximum of zero' },
] as const)('a meter $rule shows no percentage [ELIG-05]', async ({ used, max, text }) => {
  const { host } = await render(<Meter label="Visits" used={used} max={max} format={String} zeroText="No visits" />);
  expect(host.textContent).toBe(text);
  expect(page.getByRole('meter').elements()).toHaveLength(0);
});

test('each visit has a mark: used, preauthorized or available', async () => {
  const { host } = await render(<VisitPips label="Physical therapy" used={12} preauthorized={4} max={20} />);
  const colors = [...host.querySelectorAll('i')].map((pip) => getComputedStyle(pip).backgroundColor);
  const of = (name: string) => colors.filter((color) => color === token(name)).length;
  expect([of('--meter-fill'), of('--brand-200'), of('--meter-track')]).toEqual([12, 4, 4]);
  await expect
    .element(page.getByRole('meter', { name: 'Physical therapy' }))
    .toHaveAttribute('aria-valuetext', '12 of 20 visits, 8 remaining, Preauth visits: 4');
});

test('preauthorized visits above the maximum have no mark', async () => {
  const { host } = await render(<VisitPips label="Chiropractic" used={9} preauthorized={5} max={10} />);
  expect(host.querySelectorAll('i')).toHaveLength(10);
});

test.each(themes)('every meter passes the accessibility check in the %s brand', async (theme) => {
  setTheme(theme);
  await render(
    <>
      {[640, 1300, 1500].map((used) => (
        <Meter key={used} label={`Deductible ${used}`} used={used} max={1500} format={dollars} />
      ))}
      <Meter label="No maximum" used={412} max="none" format={dollars} />
      <VisitPips label="Physical therapy" used={12} preauthorized={4} max={20} />
      <VisitPips label="Many visits" used={12} max={200} />
    </>,
  );
  expect(page.getByRole('meter').elements()).toHaveLength(5);
  await expectNoAxeFindings();
});
