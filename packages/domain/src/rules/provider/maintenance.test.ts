import { expect, test } from 'vitest';
import { isDaylightSaving, maintenanceBanner } from './maintenance.ts';
import type { MaintenanceWindow } from './maintenance.ts';

const DENVER = 'America/Denver';
const UTC = { plan: DENVER, shown: 'UTC' };
const at = (text: string) => Date.parse(`${text}Z`);

/** A window in winter, when no hour is subtracted. */
const WINTER: MaintenanceWindow = {
  maintenanceStartDateTime: '2025-01-15T08:00:00',
  maintenanceEndDateTime: '2025-01-15T10:00:00',
};

test.each([
  { instant: '2025-01-15T08:00:00', zone: DENVER, summer: false },
  { instant: '2025-07-15T08:00:00', zone: DENVER, summer: true },
  { instant: '2025-03-09T08:59:59', zone: DENVER, summer: false }, // 01:59:59 local
  { instant: '2025-03-09T09:00:00', zone: DENVER, summer: true }, // 03:00:00 local
  { instant: '2025-11-02T07:59:59', zone: DENVER, summer: true }, // 01:59:59 local, the first time
  { instant: '2025-11-02T08:00:00', zone: DENVER, summer: false }, // 01:00:00 local, the second time
  { instant: '2025-07-15T08:00:00', zone: 'America/Phoenix', summer: false },
  { instant: '2025-01-15T08:00:00', zone: 'Australia/Sydney', summer: true },
  { instant: '2025-07-15T08:00:00', zone: 'Australia/Sydney', summer: false },
  { instant: '2025-07-15T08:00:00', zone: 'UTC', summer: false },
])('$instant is in daylight saving time in $zone: $summer [MAINT-04]', ({ instant, zone, summer }) => {
  expect(isDaylightSaving(at(instant), zone)).toBe(summer);
});

test.each([
  {
    start: '2025-01-15T08:00:00',
    end: '2025-01-15T10:00:00',
    shown: '01/15/2025 8:00 AM to 01/15/2025 10:00 AM',
    rule: 'winter',
  },
  {
    start: '2025-07-15T08:00:00',
    end: '2025-07-15T10:00:00',
    shown: '07/15/2025 7:00 AM to 07/15/2025 9:00 AM',
    rule: 'summer',
  },
  {
    start: '2025-03-09T08:30:00',
    end: '2025-03-09T09:30:00',
    shown: '03/09/2025 8:30 AM to 03/09/2025 8:30 AM',
    rule: 'start and end are shifted separately',
  },
])('in daylight saving time one hour is subtracted: $rule [MAINT-04]', ({ start, end, shown }) => {
  const window = { maintenanceStartDateTime: start, maintenanceEndDateTime: end };
  const banner = maintenanceBanner(window, at('2025-01-01T00:00:00'), UTC);
  expect(banner?.lines).toEqual([`Site will be undergoing maintenance: ${shown} UTC`]);
});

test.each([
  { start: '2025-01-15T08:00:00', shown: '01/15/2025 8:00 AM' },
  { start: '2025-01-15T08:00:00.000', shown: '01/15/2025 8:00 AM' },
  { start: '2025-01-15T08:00:00Z', shown: '01/15/2025 8:00 AM' },
  { start: '2025-01-15T08:00:00-07:00', shown: '01/15/2025 3:00 PM' },
])('a start of $start is read as $shown UTC [MAINT-03]', ({ start, shown }) => {
  const window = { maintenanceStartDateTime: start, maintenanceEndDateTime: '2025-01-16T00:00:00' };
  expect(maintenanceBanner(window, at('2025-01-01T00:00:00'), UTC)?.lines[0]).toContain(`: ${shown} to `);
});

test.each([
  { now: '2025-01-15T07:39:59', status: 'upcoming', isUrgent: false, id: '[MAINT-05] [MAINT-11]' },
  { now: '2025-01-15T07:40:00', status: 'upcoming-soon', isUrgent: true, id: '[MAINT-06] [MAINT-11]' },
  { now: '2025-01-15T07:59:59', status: 'upcoming-soon', isUrgent: true, id: '[MAINT-06]' },
  { now: '2025-01-15T08:00:00', status: 'in-progress', isUrgent: true, id: '[MAINT-07] [MAINT-11]' },
  { now: '2025-01-15T09:59:59', status: 'in-progress', isUrgent: true, id: '[MAINT-07]' },
])('at $now the window has status $status and urgent $isUrgent $id', ({ now, status, isUrgent }) => {
  expect(maintenanceBanner(WINTER, at(now), UTC)).toMatchObject({ status, isUrgent });
});

test('in summer the status uses the shifted hour [MAINT-04]', () => {
  const summer = { maintenanceStartDateTime: '2025-07-15T08:00:00', maintenanceEndDateTime: '2025-07-15T10:00:00' };
  expect(maintenanceBanner(summer, at('2025-07-15T06:59:59'), UTC)?.status).toBe('upcoming-soon');
  expect(maintenanceBanner(summer, at('2025-07-15T07:00:00'), UTC)?.status).toBe('in-progress');
  expect(maintenanceBanner(summer, at('2025-07-15T09:00:00'), UTC)).toBeNull();
});

test('without a window there is no banner [MAINT-09]', () => {
  expect(maintenanceBanner(null, at('2025-01-15T08:00:00'), UTC)).toBeNull();
});

test.each(['2025-01-15T10:00:00', '2025-01-16T00:00:00'])(
  'at %s the window is over and the banner is hidden [MAINT-08] [MAINT-10]',
  (now) => {
    expect(maintenanceBanner(WINTER, at(now), UTC)).toBeNull();
  },
);

test.each([
  { notifyUserDate: '2025-01-10T12:00:00', now: '2025-01-10T11:59:59', isShown: false },
  { notifyUserDate: '2025-01-10T12:00:00', now: '2025-01-10T12:00:00', isShown: true },
  { notifyUserDate: '2025-01-10', now: '2025-01-09T23:59:59', isShown: false },
  { notifyUserDate: '2025-01-10', now: '2025-01-10T00:00:00', isShown: true },
  { notifyUserDate: null, now: '2024-01-01T00:00:00', isShown: true },
])('with notifyUserDate $notifyUserDate the banner at $now is shown: $isShown', ({ notifyUserDate, now, isShown }) => {
  expect(maintenanceBanner({ ...WINTER, notifyUserDate }, at(now), UTC) !== null).toBe(isShown);
});

test('a window with unreadable dates shows no banner', () => {
  expect(maintenanceBanner({ ...WINTER, maintenanceStartDateTime: 'soon' }, at('2025-01-15T08:00:00'), UTC)).toBeNull();
});

test.each([
  { shown: 'UTC', text: '01/15/2025 8:00 AM to 01/15/2025 10:00 AM UTC' },
  { shown: DENVER, text: '01/15/2025 1:00 AM to 01/15/2025 3:00 AM MST' },
  { shown: 'Pacific/Auckland', text: '01/15/2025 9:00 PM to 01/15/2025 11:00 PM GMT+13' },
])('the banner shows the times in $shown with the time zone abbreviation [MAINT-12]', ({ shown, text }) => {
  const banner = maintenanceBanner(WINTER, at('2025-01-01T00:00:00'), { plan: DENVER, shown });
  expect(banner?.lines).toEqual([`Site will be undergoing maintenance: ${text}`]);
});

test('midnight and noon are shown as 12 [MAINT-12]', () => {
  const window = { maintenanceStartDateTime: '2025-01-15T00:05:00', maintenanceEndDateTime: '2025-01-15T12:05:00' };
  expect(maintenanceBanner(window, at('2025-01-01T00:00:00'), UTC)?.lines).toEqual([
    'Site will be undergoing maintenance: 01/15/2025 12:05 AM to 01/15/2025 12:05 PM UTC',
  ]);
});

test.each([
  { customMessage: 'Search stays open.', extra: ['Search stays open.'] },
  { customMessage: ' ', extra: [] },
  { customMessage: null, extra: [] },
])('a custom message "$customMessage" adds $extra [MAINT-13]', ({ customMessage, extra }) => {
  expect(maintenanceBanner({ ...WINTER, customMessage }, at('2025-01-01T00:00:00'), UTC)?.lines.slice(1)).toEqual(
    extra,
  );
});

test('during maintenance the banner says that the site may go offline [MAINT-14]', () => {
  const banner = maintenanceBanner({ ...WINTER, customMessage: 'Be quick.' }, at('2025-01-15T09:00:00'), UTC);
  expect(banner?.lines.slice(1)).toEqual([
    'Be quick.',
    'Site is currently undergoing maintenance and could go offline at any time.',
  ]);
});

test('a window across a clock change shows both time zone abbreviations [MAINT-12]', () => {
  // Denver leaves daylight saving time on 11/02/2025 at 08:00 UTC. One hour is subtracted before that instant.
  const window = { maintenanceStartDateTime: '2025-11-02T06:00:00', maintenanceEndDateTime: '2025-11-02T10:00:00' };
  expect(maintenanceBanner(window, at('2025-11-01T00:00:00'), { plan: DENVER, shown: DENVER })?.lines).toEqual([
    'Site will be undergoing maintenance: 11/01/2025 11:00 PM MDT to 11/02/2025 3:00 AM MST',
  ]);
});

test('each line of the banner is a complete sentence [MAINT-13] [MAINT-14]', () => {
  const banner = maintenanceBanner({ ...WINTER, customMessage: 'Search stays open' }, at('2025-01-15T09:00:00'), UTC);
  expect(banner?.lines).toEqual([
    'Site will be undergoing maintenance: 01/15/2025 8:00 AM to 01/15/2025 10:00 AM UTC.',
    'Search stays open.',
    'Site is currently undergoing maintenance and could go offline at any time.',
  ]);
});
