import { describe, expect, test } from 'vitest';
import { encode, file, type FileOptions, payment } from '../../test/files.ts';
import { readX12, type ReaderOptions } from '../reader.ts';
import type { Interchange } from './model.ts';
import { refuseInterchange } from './refuse.ts';
import { needsTa1, write999, writeTa1 } from './write-replies.ts';

const REPLY = { controlNumber: 31, date: '2026-11-14', time: '0730' };
const good = payment();
/** A remark date that is not in the calendar: used, with a warning. */
const flawed = payment({ DTM: 'DTM*232*20260931' });
const refused = payment({ BPR: 'BPR*I*96*C*CHK************20990080' });

const readOne = (text: string, options?: ReaderOptions): Interchange => readX12(encode(text), options).interchanges[0]!;
const segmentsOf = (text: string | null, ...ids: readonly string[]) =>
  (text ?? '').split('~\n').filter((segment) => ids.includes(segment.split('*')[0]!));
const reply = (sets: readonly (readonly string[])[], options?: FileOptions) =>
  write999(readOne(file(sets, options)), REPLY);

describe('each group is answered by a 999, with sender and receiver turned around [X12-14]', () => {
  test('the envelope', () => {
    const text = reply([good], { isa: { 5: '30' } })!;
    expect(text.split('\n').slice(0, 4)).toEqual([
      'ISA*00*          *00*          *ZZ*PORTAL         *30*ALDERMERE      *261114*0730*^*00501*000000031*0*P*:~',
      'GS*FA*PORTAL*ALDERMERE*20261114*0730*31*X*005010X231A1~',
      'ST*999*0001*005010X231A1~',
      'AK1*HP*101*005010X221A1~',
    ]);
    expect(text.endsWith('SE*6*0001~\nGE*1*31~\nIEA*1*000000031~\n')).toBe(true);
  });

  test('two groups have two sets', () => {
    const [head, tail] = file([good]).split('GE*1*101~\n');
    const group = head!.split('\n').slice(1).join('\n').replaceAll('*101*', '*102*');
    const text = write999(readOne(`${head}GE*1*101~\n${group}GE*1*102~\n${tail!.replace('*1*', '*2*')}`), REPLY);
    expect(segmentsOf(text, 'ST', 'AK1', 'SE', 'GE')).toEqual([
      'ST*999*0001*005010X231A1',
      'AK1*HP*101*005010X221A1',
      'SE*6*0001',
      'ST*999*0002*005010X231A1',
      'AK1*HP*102*005010X221A1',
      'SE*6*0002',
      'GE*2*31',
    ]);
  });

  test('a 999 is not answered, nor a group without a version', () => {
    expect(reply([], { gs: { 1: 'FA', 8: '005010X231A1' } })).toBeNull();
    expect(reply([good], { gs: { 8: '' } })).toBeNull();
  });
});

describe('a 999 answers every set and counts them [X12-15]', () => {
  test.each<[string, readonly (readonly string[])[], readonly string[]]>([
    ['all used', [good, good], ['IK5*A', 'IK5*A', 'AK9*A*2*2*2']],
    ['one with a warning', [good, flawed], ['IK5*A', 'IK5*E*5', 'AK9*E*2*2*2']],
    ['one refused', [flawed, refused], ['IK5*E*5', 'IK5*R*5', 'AK9*P*2*2*1']],
    ['all refused', [refused], ['IK5*R*5', 'AK9*R*1*1*0']],
    ['a wrong count', [['ST*835*0001', ...good, 'SE*3*0001']], ['IK5*R*4', 'AK9*R*1*1*0']],
  ])('%s', (_, sets, expected) => {
    expect(segmentsOf(reply(sets), 'IK5', 'AK9')).toEqual(expected);
  });

  test('a wrong group is refused with its code', () => {
    expect(segmentsOf(reply([good], { ge: 'GE*3*101' }), 'IK5', 'AK9')).toEqual(['IK5*R*5', 'AK9*R*3*1*0*5']);
    const version = reply([good], { gs: { 8: '004010X091A1' } });
    expect(segmentsOf(version, 'AK1', 'IK5', 'AK9')).toEqual(['AK1*HP*101*004010X091A1', 'IK5*R*I6', 'AK9*R*1*1*0*2']);
  });

  test('IK3 and IK4 name the segment, the element and the value', () => {
    expect(segmentsOf(reply([refused]), 'AK2', 'IK3', 'IK4')).toEqual([
      'AK2*835*0001',
      'IK3*BPR*2**8',
      'IK4*16**8*20990080',
    ]);
    const unknown = reply([payment({ SVC: 'SVC*QQ:99213*185*96' })]);
    expect(segmentsOf(unknown, 'IK3', 'IK4')).toEqual(['IK3*SVC*19**8', 'IK4*1:1**7*QQ']);
    expect(segmentsOf(reply([payment({ TRN: '' })]), 'IK3', 'IK4')).toEqual(['IK3*TRN*2**3']);
  });

  test('two problems of a segment share its IK3', () => {
    const text = reply([payment({ CLP: 'CLP*AC-7731*99*185*96*25*99*910000002400' })]);
    expect(segmentsOf(text, 'IK3', 'IK4')).toEqual(['IK3*CLP*13**8', 'IK4*2**7*99', 'IK4*6**7*99']);
  });

  test('at most 20 problems are reported, and refusals are preferred to warnings', () => {
    const days = Array.from({ length: 30 }, () => 'DTM*472*20260931');
    const text = reply([payment({}, [...days, 'CAS*CO*45*x'])]);
    expect(segmentsOf(text, 'IK4')).toHaveLength(20);
    expect(segmentsOf(text, 'IK4').at(-1)).toBe('IK4*3**6*x');
  });
});

describe('a TA1 answers a refused interchange, or one that asks for it [X12-14] [X12-16]', () => {
  test.each<[string, string, ReaderOptions | undefined, boolean, string]>([
    ['accepted', file([good]), undefined, false, 'A*000'],
    ['accepted, with ISA14 1', file([good], { isa: { 14: '1' } }), undefined, true, 'A*000'],
    ['numbers differ', file([good], { iea: 'IEA*1*000000009' }), undefined, true, 'R*001'],
    ['unknown sender', file([good]), { senders: ['X'] }, true, 'R*006'],
    ['another receiver', file([good]), { receiver: 'X' }, true, 'R*009'],
    ['another version', file([good], { isa: { 12: '00401' }, gs: { 8: '004010X091A1' } }), undefined, true, 'R*017'],
    ['test indicator', file([good], { isa: { 15: 'T' } }), undefined, true, 'R*020'],
    ['control structure', file([good], { iea: 'IEA*7*000000101' }), undefined, true, 'R*022'],
    ['ends too early', file([good]).split('SE*')[0]!, undefined, true, 'R*023'],
    ['content', file([good], { gs: { 8: '' } }), undefined, true, 'R*024'],
  ])('%s', (_, text, options, isNeeded, expected) => {
    const interchange = readOne(text, options);
    expect(needsTa1(interchange)).toBe(isNeeded);
    const lines = writeTa1(interchange, REPLY).split('\n');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toContain('*ZZ*PORTAL         *ZZ*ALDERMERE      *261114*0730*^*00501*000000031*0*');
    expect(lines.slice(1, 3)).toEqual([`TA1*000000101*261113*0415*${expected}~`, 'IEA*0*000000031~']);
  });

  test('duplicate', () => {
    const interchange = readOne(file([good]));
    refuseInterchange(interchange, '025', 'The interchange is a duplicate.');
    expect(writeTa1(interchange, REPLY)).toContain('*R*025~');
  });
});

test('a 999 does not report amounts that differ inside a claim [X12-17]', () => {
  const interchange = readOne(file([payment({ CAS: 'CAS*CO*45*1' })]));
  expect(interchange.groups[0]!.sets[0]!.problems.map(({ severity }) => severity)).toEqual(['warning', 'warning']);
  expect(segmentsOf(write999(interchange, REPLY), 'IK3', 'IK5', 'AK9')).toEqual(['IK5*A', 'AK9*A*1*1*1']);
});

test('values in a 999 have no delimiters of the reply [X12-14]', () => {
  const delimiters = { element: '|', component: '>', repetition: '!', terminator: '\n' };
  const text = reply([payment({ DTM: 'DTM*232*2026~09^x' })], { delimiters, lineEnd: '' });
  expect(segmentsOf(text, 'IK4')[0]).toBe('IK4*2**8*2026 09 x');
});
