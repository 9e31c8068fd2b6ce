import type { ProviderAdjustment, Remittance, RemittanceClaim } from '@pbt/domain/contract/remittance-advice';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { stubApi } from '../../../test/api.ts';
import { expectNoAxeFindings, render } from '../../../test/render.tsx';
import { MemoryRouter } from '../../router/router.tsx';
import { getSettings, setSettings } from '../../settings.ts';
import { PaymentProof } from './payment-proof.tsx';

const remittance: Remittance = {
  id: '9000000000000412',
  date: '2025-10-21',
  check: '900412',
  eft: null,
  method: null,
  amount: '$4,854.14',
  to: { name: { full: 'Placeholder Clinic' }, tin: null, id: null },
};
const claims: readonly RemittanceClaim[] = [
  {
    id: '000000251147',
    charged: '$6,200.00',
    paid: '$5,098.37',
    startDate: '2025-09-08',
    endDate: null,
    patient: { id: '900000123401', accountNumber: null, firstName: 'Marigold', lastName: 'Testperson' },
  },
];
const adjustments: readonly ProviderAdjustment[] = [
  { code: 'WO', text: 'Recovery of an overpayment', reference: '000000248803', amount: '$244.22' },
];

const show = () => {
  stubApi({});
  return showProof();
};

const showProof = () =>
  render(
    <MemoryRouter>
      <PaymentProof remittance={remittance} claims={claims} adjustments={adjustments} />
    </MemoryRouter>,
  );

afterEach(() => page.viewport(1280, 900));

test.each([1280, 390])('at %s px each sign is beside its amount', async (width) => {
  await page.viewport(width, 800);
  await show();
  for (const [sign, figure] of [
    ['minus', '$244.22'],
    ['does not equal', '$4,854.14'],
  ] as const) {
    const signBox = page.getByRole('img', { name: sign }).element().getBoundingClientRect();
    const figureBox = page.getByRole('definition').getByText(figure).element().getBoundingClientRect();
    expect(signBox.top).toBeLessThan(figureBox.bottom);
    expect(signBox.bottom).toBeGreaterThan(figureBox.top);
    expect(signBox.right).toBeLessThan(figureBox.left);
  }
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  await expectNoAxeFindings();
});

test('the reason of an adjustment code is available by keyboard', async () => {
  await show();
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(page.getByRole('tooltip').filter({ hasText: 'Recovery of an overpayment' })).toBeVisible();
});

test('a reference with the claim number of another plan is a link to its key [ERA-03]', async () => {
  stubApi({});
  const { environment, client } = getSettings();
  const claimIds = { pattern: 'CL[0-9]{6}', example: 'CL-123456' };
  setSettings({ environment, client: { ...client, claimIds } });
  await render(
    <MemoryRouter>
      <PaymentProof
        remittance={remittance}
        claims={claims}
        adjustments={[
          { code: 'WO', text: 'Recovery', reference: 'CL-20-26 01', amount: '$1.00' },
          { code: 'L6', text: 'Interest', reference: '000000248803', amount: '$1.00' },
        ]}
      />
    </MemoryRouter>,
  );
  await expect
    .element(page.getByRole('link', { name: 'CL-20-26 01' }))
    .toHaveAttribute('href', '/claim-details/CL202601');
  expect(page.getByRole('link', { name: '000000248803' }).elements()).toHaveLength(0);
});
