import { describe, expect, test } from 'vitest';
import { encode, file, type FileOptions, payment } from '../../test/files.ts';
import { createX12Reader, readX12, type ReaderOptions } from '../reader.ts';
import type { Interchange } from './model.ts';
import { refuseInterchange } from './refuse.ts';

const read = (text: string, options?: ReaderOptions) => readX12(encode(text), options).interchanges;
const readOne = (text: string, options?: ReaderOptions): Interchange => {
  const interchanges = read(text, options);
  expect(interchanges).toHaveLength(1);
  return interchanges[0]!;
};
const sets = (interchange: Interchange) => interchange.groups.flatMap((group) => group.sets);
const statuses = (interchange: Interchange) => sets(interchange).map(({ status }) => status);
const good = payment();
const other = file([good], { isa: { 13: '000000102' }, iea: 'IEA*1*000000102' });

describe('every interchange, group and set of a file is read [X12-05]', () => {
  test('two interchanges, the second with two groups', () => {
    const [head, tail] = file([good, good]).split('GE*2*101~\n');
    const group = file([good], { gs: { 6: '202' }, ge: 'GE*1*202' })
      .split('\n')
      .slice(1, -2)
      .join('\n');
    const second = `${head}GE*2*101~\n${group}\n${tail!.replace('IEA*1', 'IEA*2')}`;
    const interchanges = read(other + second);
    expect(interchanges.map(({ status, groups }) => [status, groups.map(({ sets: all }) => all.length)])).toEqual([
      ['accepted', [1]],
      ['accepted', [2, 1]],
    ]);
  });

  test('a refused set does not hinder the next one', () => {
    const interchange = readOne(file([good, payment({ BPR: '' }), good]));
    expect(interchange.status).toBe('accepted');
    expect(statuses(interchange)).toEqual(['accepted', 'refused', 'accepted']);
  });

  test('a set without SE is refused, and the next set is read', () => {
    const interchange = readOne(file([['ST*835*0001', ...good], good], { ge: 'GE*2*101' }));
    expect(statuses(interchange)).toEqual(['refused', 'accepted']);
    expect(sets(interchange)[0]).toMatchObject({ codes: ['2'], content: null });
  });

  test('an interchange without IEA is refused as ended too early, and the next one is read', () => {
    const cut = file([good]).split('GE*')[0]!;
    const [first, second] = read(cut + other);
    expect(first).toMatchObject({ status: 'refused', note: '023' });
    expect(statuses(first!)).toEqual(['refused']);
    expect(second).toMatchObject({ status: 'accepted', controlNumber: '000000102' });
  });
});

describe('the version is judged by GS08 [X12-06] [X12-07]', () => {
  test.each([
    ['005010X221A1', '835', 'accepted'],
    ['005010X231A1', '999', 'accepted'],
    ['005010X220A1', '834', 'refused'],
    ['005010X222', '837P', 'refused'],
    ['005010X222A2', '837P', 'refused'],
    ['005010X223A3', '837I', 'refused'],
    ['005010X224A1', '837D', 'refused'],
    ['005010X214', '277CA', 'refused'],
    ['005010X212', '277', 'refused'],
    ['005010X279A1', null, 'refused'],
    ['005010X221', null, 'refused'],
  ])('%s is a group of %s sets, which is %s', (version, kind, status) => {
    const [group] = readOne(file([], { gs: { 8: version } })).groups;
    expect(group).toMatchObject({ kind, status });
  });

  test('version 4010 inside an envelope of 5010 refuses the group by name', () => {
    const interchange = readOne(file([good], { gs: { 8: '004010X091A1' } }));
    expect(interchange).toMatchObject({ status: 'accepted', groups: [{ status: 'refused', codes: ['2'] }] });
    expect(interchange.groups[0]!.sentences).toEqual(['This is version 004010X091A1; the portal takes 005010.']);
    expect(sets(interchange)[0]).toMatchObject({ status: 'refused', codes: ['I6'], content: null });
  });

  test('version 4010 inside an envelope of 4010 refuses the interchange', () => {
    const interchange = readOne(file([good], { isa: { 11: 'U', 12: '00401' }, gs: { 8: '004010X091A1' } }));
    expect(interchange).toMatchObject({
      status: 'refused',
      note: '017',
      sentences: ['This is version 004010X091A1; the portal takes 005010.'],
    });
  });

  test('version 5010 inside an envelope of 4010 is read', () => {
    expect(readOne(file([good], { isa: { 12: '00401' } })).status).toBe('accepted');
  });

  test('a 999 and a TA1 are counted as replies and have no content', () => {
    const text = file([['ST*999*0001*005010X231A1', 'AK1*HP*1', 'AK9*A*1*1*1', 'SE*4*0001']], {
      gs: { 1: 'FA', 8: '005010X231A1' },
    }).replace('~\nGS', '~\nTA1*000000001*261113*0415*A*000~\nGS');
    const interchange = readOne(text);
    expect(interchange).toMatchObject({
      status: 'accepted',
      replies: 1,
      groups: [{ kind: '999', status: 'accepted' }],
    });
    expect(sets(interchange)[0]).toMatchObject({ status: 'accepted', content: null });
  });
});

describe('control numbers and counts [X12-08]', () => {
  test.each<[string, FileOptions, object]>([
    ['IEA02 differs from ISA13', { iea: 'IEA*1*000000102' }, { status: 'refused', note: '001' }],
    ['IEA01 counts wrong', { iea: 'IEA*2*000000101' }, { status: 'refused', note: '022' }],
    ['IEA01 is no number', { iea: 'IEA*x*000000101' }, { status: 'refused', note: '022' }],
    ['GE02 differs from GS06', { ge: 'GE*1*102' }, { status: 'accepted', groups: [{ codes: ['4'] }] }],
    ['GE01 counts wrong', { ge: 'GE*2*101' }, { status: 'accepted', groups: [{ codes: ['5'] }] }],
    ['GE01 is empty', { ge: 'GE**101' }, { status: 'accepted', groups: [{ codes: ['5'] }] }],
    ['GS06 is empty', { gs: { 6: '' } }, { status: 'refused', note: '024' }],
    ['GS06 is no number', { gs: { 6: 'A1' } }, { status: 'refused', note: '024' }],
  ])('%s', (_, options, expected) => {
    const interchange = readOne(file([good], options));
    expect(interchange).toMatchObject(expected);
    expect(interchange.groups[0]!.status).toBe('refused');
    for (const set of sets(interchange)) expect(set).toMatchObject({ status: 'refused', content: null });
  });

  test('zeros at the beginning of a control number do not count', () => {
    const interchange = readOne(file([good], { ge: 'GE*1*0101', iea: 'IEA*1*101' }));
    expect(interchange).toMatchObject({ status: 'accepted', groups: [{ status: 'accepted' }] });
  });

  test.each([
    ['SE02 differs from ST02', ['ST*835*0001', ...good, `SE*${good.length + 2}*0002`], '3'],
    ['SE01 counts wrong', ['ST*835*0001', ...good, `SE*${good.length}*0001`], '4'],
    ['SE01 is no number', ['ST*835*0001', ...good, 'SE*-*0001'], '4'],
    ['ST01 is another set', ['ST*834*0001', ...good, `SE*${good.length + 2}*0001`], '6'],
    ['ST02 is empty', ['ST*835', ...good, `SE*${good.length + 2}`], '7'],
  ])('%s refuses the set alone', (_, set, code) => {
    const interchange = readOne(file([set, good]));
    expect(interchange).toMatchObject({ status: 'accepted', groups: [{ status: 'accepted' }] });
    expect(statuses(interchange)).toEqual(['refused', 'accepted']);
    expect(sets(interchange)[0]!.codes).toEqual([code]);
  });

  test.each([
    ['ST outside of a group', file([good]).replace(/GS.*\n/, ''), '022'],
    ['another segment outside of a group', file([good]).replace('~\nGS', '~\nREF*1*2~\nGS'), '024'],
  ])('%s refuses the interchange', (_, text, note) => {
    expect(readOne(text)).toMatchObject({ status: 'refused', note });
  });

  test('a group without GE and a segment between sets refuse their groups', () => {
    const text = file([good]).replace(/GE.*\n/, '');
    expect(readOne(text)).toMatchObject({ status: 'accepted', groups: [{ status: 'refused', codes: ['3'] }] });
    const stray = file([good, good]).replace('~\nST*835*0002', '~\nREF*1*2~\nST*835*0002');
    expect(statuses(readOne(stray))).toEqual(['refused', 'refused']);
  });
});

test('an interchange is identified by sender, control number and date [X12-09]', () => {
  const identity = (isa: FileOptions['isa'] = {}) => {
    const reading = readX12(encode(file([good], { isa, iea: `IEA*1*${isa[13] ?? '000000101'}` })));
    return reading.interchanges[0]!.identity;
  };
  expect(identity({ 8: 'ANOTHER        ', 10: '0600' })).toBe(identity());
  const others = [
    identity({ 5: '30' }),
    identity({ 6: 'BOREALIS       ' }),
    identity({ 13: '000000102' }),
    identity({ 9: '261114' }),
  ];
  expect(new Set([identity(), ...others]).size).toBe(5);
});

test('a duplicate can be refused after it was read [X12-09]', () => {
  const interchange = readOne(file([good]));
  refuseInterchange(interchange, '025', 'The interchange was imported before, with other content.');
  expect(interchange).toMatchObject({ status: 'refused', note: '025' });
  expect(sets(interchange)[0]).toMatchObject({ status: 'refused', content: null });
});

test('the offsets of an interchange give back its bytes [X12-09]', () => {
  const text = file([good]);
  const bytes = encode(`\n${text}${other}`);
  const [first, second] = readX12(bytes).interchanges;
  expect(new TextDecoder().decode(bytes.subarray(first!.start, first!.end))).toBe(text.trimEnd());
  expect(new TextDecoder().decode(bytes.subarray(second!.start, second!.end))).toBe(other.trimEnd());
});

describe('senders, receivers and test files can be refused [X12-10]', () => {
  test.each<[string, ReaderOptions, FileOptions['isa'], string]>([
    ['no rules', {}, {}, '000'],
    ['a known sender', { senders: ['X', 'ALDERMERE'] }, {}, '000'],
    ['an unknown sender', { senders: ['X'] }, {}, '006'],
    ['the right receiver', { receiver: 'PORTAL' }, {}, '000'],
    ['another receiver', { receiver: 'OTHER' }, {}, '009'],
    ['a test file in production', {}, { 15: 'T' }, '020'],
    ['a test file elsewhere', { acceptsTest: true }, { 15: 'T' }, '000'],
    ['another test indicator', { acceptsTest: true }, { 15: 'X' }, '020'],
  ])('%s', (_, options, isa = {}, note) => {
    const interchange = readOne(file([good], { isa }), options);
    expect(interchange).toMatchObject({ note, status: note === '000' ? 'accepted' : 'refused' });
    expect(interchange.groups).toHaveLength(note === '000' ? 1 : 0);
    expect(interchange.isTest).toBe(isa[15] !== undefined);
  });
});

test('an ISA segment of another length is read with a warning [X12-02]', () => {
  expect(readOne(file([good])).warnings).toEqual([]);
  const interchange = readOne(file([good], { isa: { 6: 'ALDERMERE' } }));
  expect(interchange).toMatchObject({ status: 'accepted', sender: 'ALDERMERE' });
  expect(interchange.warnings).toHaveLength(1);
});

test('the offsets of a set give back its bytes [X12-34]', () => {
  const bytes = encode(file([good, payment({ NM1: 'NM1*QC*1*MUÑOZ' })], { lineEnd: '\r\n' }));
  const [interchange] = readX12(bytes).interchanges;
  const texts = sets(interchange!).map(({ start, end }) => new TextDecoder().decode(bytes.subarray(start, end)));
  expect(texts.map((text) => text.split('~')[0])).toEqual(['ST*835*0001', 'ST*835*0002']);
  expect(texts.every((text) => /SE\*\d+\*000\d~$/.test(text))).toBe(true);
  expect(texts[1]).toContain('MUÑOZ');
});

test('events are in the order of the file, and the interchange is the last one', () => {
  const reader = createX12Reader();
  const events = [...reader.push(encode(file([good, good]))), ...reader.end()];
  const set = ['set-start', 'record', 'set'];
  expect(events.map(({ type }) => type)).toEqual(['interchange-start', ...set, ...set, 'interchange']);
});
