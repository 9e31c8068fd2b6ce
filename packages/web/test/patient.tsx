import type { Coverage, Patient, Usage } from '@pbt/domain/contract/member';
import type { User } from '@pbt/domain/contract/user';
import type { ReactNode } from 'react';
import { page } from 'vitest/browser';
import { stubApi, type Handlers } from './api.ts';
import { renderScreen } from './screen.tsx';
import { claim, coverage, patient } from './search-data.ts';
import PatientPage from '../src/features/patient/patient-page.tsx';

export const NO_USAGE: Usage = {
  deductibles: [],
  copayCoinsurances: [],
  moops: [],
  rehabTherapyUsages: [],
  chiropracticTherapyUsages: [],
  mentalHealthUsages: [],
  dentalWaitingPeriods: [],
};

export const dental = (changes: Partial<Coverage> = {}) =>
  coverage({ id: 'DPPO0001', type: 'Dental', desc: 'Dental Basic Sample', ...changes });

interface Facts {
  readonly who?: Partial<Patient>;
  readonly coverages?: readonly Coverage[];
  readonly grocery?: readonly Coverage[];
  readonly dentalAccess?: boolean;
  /** Replaces single responses. */
  readonly more?: Handlers;
}

function responses({
  who = {},
  coverages = [coverage(), dental()],
  grocery = [],
  dentalAccess = true,
  more = {},
}: Facts): Handlers {
  return {
    'GET /member/work-queue/food-benefit': () => ({ status: 'None', updatedDate: null }),
    'GET /member/:id': () => patient(who),
    'GET /member/:id/product': ({ query }) => (query.get('t') === 'Grocery' ? grocery : coverages),
    'GET /member/:id/product/other': () => [],
    'GET /member/:id/product/:productId/usage': () => NO_USAGE,
    'GET /member/:id/product/:productId/summary/exists': () => true,
    'GET /member/:id/card/exists': () => ['MPPO0001', 'DPPO0001'],
    'GET /user/dentalAccess': () => dentalAccess,
    'POST /claim': () => ({ results: [claim()], count: 1, total: 1, index: 0, totalIsExact: true }),
    ...more,
  };
}

/** Renders the patient page. `facts` changes the default responses, `beside` is shown above the page. */
export async function showPatient(facts: Facts = {}, user: Partial<User> = {}, fragment = '', beside?: ReactNode) {
  const api = stubApi(responses(facts));
  const screen = await renderScreen(
    <>
      {beside}
      <PatientPage />
    </>,
    { at: `/patient-details/90000012301${fragment}`, route: '/patient-details/:id', user },
  );
  return { ...screen, api };
}

export const region = (name: string | RegExp) => page.getByRole('region', { name, exact: true });
