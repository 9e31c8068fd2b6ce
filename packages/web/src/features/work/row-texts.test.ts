import type { WorkEvent, WorkRow } from '@pbt/domain/contract/work';
import { expect, test } from 'vitest';
import { stubApi } from '../../../test/api.ts';
import { row, titled } from '../../../test/work.tsx';
import { detailsOf, dueText, linesOf, stateLineOf, titleOf } from './row-texts.ts';
import { eventText } from './dialogs/dialog-texts.ts';

test.each<[string, Partial<WorkRow>]>([
  ['No authorization on file', {}],
  ['No explanation on file', { title: titled({ text: '' }) }],
  ['Records requested', { title: titled({ key: 'recordsRequested', text: 'Visit notes' }) }],
  ['More information needed', { title: titled({ key: 'moreInformation' }) }],
  ['Appeal answered: Overturned', { title: titled({ key: 'appealAnswered', answer: 'overturned' }) }],
  ['Appeal answered: Partly overturned', { title: titled({ key: 'appealAnswered', answer: 'partly' }) }],
  ['Appeal answered: Upheld', { title: titled({ key: 'appealAnswered', answer: 'upheld' }) }],
  ['Appeal failed', { title: titled({ key: 'appealFailed' }) }],
  ['Attachment failed', { title: titled({ key: 'attachmentFailed' }) }],
  ['Pending 41 days', { title: titled({ key: 'pending', days: 41 }) }],
  ['Payment is off by $0.01', { title: titled({ key: 'paymentOff', off: '$0.01' }) }],
  ['Payment taken back', { title: titled({ key: 'takenBack' }) }],
])('a row has the title "%s" [WORK-10]', (expected, changes) => {
  expect(titleOf(row(changes))).toBe(expected);
});

test.each<[string, Partial<WorkRow>]>([
  ['CO-197 · line 2', {}],
  ['CO-16 / M51 · lines 2 and 4', { code: { gc: 'CO', carc: '16', rarc: 'M51' }, lines: [2, 4], lineCount: 5 }],
  ['CO-29 · all 2 lines', { code: { gc: 'CO', carc: '29', rarc: null }, lines: [1, 2], lineCount: 2 }],
  [
    'CO-29 · line 1 · and 2 more reasons of this claim',
    { code: { gc: 'CO', carc: '29', rarc: null }, lines: [1], lineCount: 1, moreReasons: 2 },
  ],
  ['CO-29 · line 1', { code: { gc: 'CO', carc: '29', rarc: null }, lines: [1], lineCount: 1 }],
  ['CO-29 · whole claim', { code: { gc: 'CO', carc: '29', rarc: null }, lines: [] }],
  [
    'Visit notes · letter of 10/20/2025',
    { title: titled({ key: 'recordsRequested', text: 'Visit notes', day: '2025-10-20' }) },
  ],
  ['answered 10/20/2025', { title: titled({ key: 'appealAnswered', day: '2025-10-20' }) }],
  [
    'Pended with Errors, Requires Further Processor Review · usual time 30 days',
    { title: titled({ key: 'pending', detail: '15', usualDays: 30 }) },
  ],
  [
    'Check 0000412 · paid 10/28/2025',
    { title: titled({ key: 'paymentOff', detail: 'Check 0000412', day: '2025-10-28' }) },
  ],
])('under the title is "%s" [WORK-10]', (expected, changes) => {
  expect(detailsOf(row(changes)).join(' · ')).toBe(expected);
});

test('the lines of a row without a code are not named', () => {
  expect(linesOf({ lines: [], lineCount: 3, code: null })).toBe('');
});

test.each([
  ['2025-11-13', '15 days left', 'far'],
  ['2025-11-12', '14 days left', 'soon'],
  ['2025-10-30', '1 day left', 'soon'],
  ['2025-10-29', 'today', 'soon'],
  ['2025-10-28', 'Overdue by 1 day', 'over'],
  ['2025-10-19', 'Overdue by 10 days', 'over'],
])('on 10/29/2025 a row that is due on %s shows "%s" [DENIAL-12]', (day, rest, look) => {
  expect(dueText(day, '2025-10-29')).toMatchObject({ rest, look });
});

test.each<[string, Partial<WorkRow>]>([
  ['', {}],
  ['Done', { state: 'done' }],
  ['Snoozed until 11/03/2025', { state: 'snoozed', snoozedUntil: '2025-11-03' }],
  // The evening of 10/28 in the plan's time zone.
  [
    'Closed: appeal filed 10/28/2025',
    { state: 'closed', closed: { cause: 'appealFiled', at: '2025-10-29T01:00:00Z' } },
  ],
  ['Closed: claim decided 10/29/2025', { state: 'closed', closed: { cause: 'decided', at: '2025-10-29T12:00:00Z' } }],
])('the state of a row reads "%s" [WORK-07]', (expected, changes) => {
  stubApi({});
  expect(stateLineOf(row(changes))).toBe(expected);
});

const EVENT = { at: '', by: null, assignee: null, until: null, cause: null, undid: null };
test.each<[string, Pick<WorkEvent, 'what'> & Partial<WorkEvent>]>([
  ['Opened', { what: 'opened' }],
  ['Assigned to Jo Hartwell', { what: 'assigned', assignee: 'Jo Hartwell' }],
  ['Assigned to nobody', { what: 'assigned' }],
  ['Note added', { what: 'noted' }],
  ['Note deleted', { what: 'noteDeleted' }],
  ['Snoozed until 11/03/2025', { what: 'snoozed', until: '2025-11-03' }],
  ['Marked as done', { what: 'done' }],
  ['Reopened', { what: 'undone', undid: 'done' }],
  ['Snooze ended', { what: 'undone', undid: 'snoozed' }],
  ['Assignment undone', { what: 'undone', undid: 'assigned' }],
  ['Closed: records sent', { what: 'closed', cause: 'recordsSent' }],
])('the history says "%s" [WORK-22]', (expected, event) => {
  expect(eventText({ ...EVENT, ...event })).toBe(expected);
});
