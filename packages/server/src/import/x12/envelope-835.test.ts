import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { useTestServer } from '../../../test/harness.ts';
import { usePayments835 } from '../../../test/x12/imported-835.ts';
import { interchange } from '../../../test/x12/x12-files.ts';

const server = useTestServer();
const { files, claim, pay, load, remittance } = usePayments835(server, '8353');

const reply = (name: string) => readFileSync(join(files.folder, 'replies', name), 'utf8');
const segmentsOf = (text: string) => text.split('~\n').filter((segment) => segment !== '');
const empty = (trace: string) => pay(trace, { amount: 0 });

describe('an X12 file is recognized', () => {
  test.each([
    ['payments.835', 'V835000000000001'],
    ['PAYMENTS.X12', 'V835000000000002'],
    ['night.edi', 'V835000000000003'],
    ['claims.csv', 'V835000000000004'],
    ['export.txt', 'V835000000000005'],
  ])('whatever its name: %s [IMPORT-02]', async (name, trace) => {
    const { outcomes, report } = await load(name, [empty(trace)]);
    expect(outcomes).toEqual({ new: 1 });
    expect(report.kind).toBe('835');
  });

  test('in an archive, and a damaged archive is refused [IMPORT-02]', async () => {
    const packed = gzipSync(interchange([empty('V835000000000006')], { control: 51 }));
    expect((await files.loadText('packed.835.gz', packed)).outcomes).toEqual({ new: 1 });
    const damaged = await files.loadText('damaged.835.gz', packed.subarray(0, packed.length - 9));
    expect(damaged.exitCode).toBe(5);
    expect(damaged.sentences).toEqual(['the gzip archive is damaged or incomplete; deliver it again']);
  });

  test('behind a byte order mark and blanks, with NUL and SUB at the end [X12-02]', async () => {
    const text = `\uFEFF \r\n${interchange([empty('V835000000000007')], { control: 52 })}\0\0\u001A`;
    expect((await files.loadText('blanks.835', text)).outcomes).toEqual({ new: 1 });
  });

  test.each([
    ['|!>\n', 'V835000000000008'],
    ['~`^\\', 'V835000000000009'],
  ])('with other delimiters [X12-01]', async (delimiters, trace) => {
    const { outcomes } = await load('delimiters.835', [pay(trace, { claims: [claim('835300000001')] })], '', {
      delimiters,
    });
    expect(outcomes).toMatchObject({ new: 1 });
    expect(await remittance(trace)).toMatchObject({ set_delimiters: delimiters });
  });

  test('with a segment of more than 64 KB is refused [X12-03]', async () => {
    const { exitCode, sentences } = await load('long.835', [
      [...empty('V835000000000010'), `REF*EV*${'x'.repeat(65_536)}`],
    ]);
    expect({ exitCode, sentences }).toEqual({ exitCode: 5, sentences: ['A segment is longer than 64 KB.'] });
  });

  test('that is something else is refused by its content [X12-42]', async () => {
    const { exitCode, sentences } = await files.loadText('no.835', 'id,amount\n1,2\n');
    expect({ exitCode, sentences }).toEqual({
      exitCode: 5,
      sentences: ['The file does not begin with an ISA segment.'],
    });
  });
});

describe('an interchange', () => {
  test.each([
    ['004010X091A1', 'This is version 004010X091A1; the portal takes 005010.'],
    ['005010X220A1', 'The portal does not take 834 files.'],
    ['005010X222A1', 'The portal does not take 837P files.'],
    ['005010X214', 'The portal does not take 277CA files.'],
  ])('of version %s is refused with a sentence [X12-06] [X12-07]', async (version, sentence) => {
    const { exitCode, sentences, report } = await load(`${version}.835`, [empty('V835000000000011')], '', { version });
    expect({ exitCode, sentences }).toEqual({ exitCode: 5, sentences: [sentence] });
    expect(report.replies).toContain(`${version}.835.999`);
    expect(segmentsOf(reply(`${version}.835.999`)).join()).toContain('AK9*R*1*1*0');
  });

  test('with 999 and TA1 changes nothing and is not answered [X12-06]', async () => {
    const set = ['AK1*HP*101*005010X221A1', 'AK9*A*1*1*1'];
    const text = interchange([set], { control: 60, version: '005010X231A1', functionalId: 'FA' }, '999');
    const { exitCode, outcomes, report } = await files.loadText('answer.x12', text);
    expect({ exitCode, outcomes, replies: report.replies }).toEqual({ exitCode: 0, outcomes: {}, replies: [] });
  });

  test.each([
    { fault: 'another number in IEA', from: /IEA\*1\*\d+/, to: 'IEA*1*000000999', says: 'ISA13', note: '001' },
    { fault: 'a wrong count in IEA', from: /IEA\*1/, to: 'IEA*2', says: 'IEA01', note: '022' },
    { fault: 'no IEA', from: /IEA.*\n/, to: '', says: 'no IEA', note: '023' },
    { fault: 'no date', from: /\*261113\*0415\*\^/, to: '*261313*0415*^', says: 'ISA09', note: '024' },
  ])('with $fault is refused and answered by a TA1 [X12-08] [X12-16]', async ({ from, to, says, note }) => {
    const name = `note-${note}.835`;
    const text = interchange([empty('V835000000000012')], { control: 61 }).replace(from, to);
    const { exitCode, sentences, report } = await files.loadText(name, text);
    expect(exitCode).toBe(5);
    expect(sentences.join()).toContain(says);
    expect(report.replies).toContain(`${name}.ta1`);
    expect(reply(`${name}.ta1`)).toMatch(new RegExp(`TA1\\*000000061\\*\\d{6}\\*0415\\*R\\*${note}~`));
    expect(await remittance('V835000000000012')).toBeUndefined();
  });

  test.each([
    { fault: 'GE02', from: /GE\*1\*\d+/, to: 'GE*1*999' },
    { fault: 'GE01', from: /GE\*1\*/, to: 'GE*2*' },
    { fault: 'SE01', from: /SE\*\d+/, to: 'SE*99' },
    { fault: 'SE02', from: /(SE\*\d+)\*0001/, to: '$1*0002' },
  ])('with a wrong $fault stores nothing of what it encloses [X12-08]', async ({ fault, from, to }) => {
    const text = interchange([empty('V835000000000013')], { control: 62 }).replace(from, to);
    const { outcomes, sentences } = await files.loadText(`${fault}.835`, text);
    expect(outcomes).toEqual({ refused: 1 });
    expect(sentences.join()).toContain(fault);
    expect(await remittance('V835000000000013')).toBeUndefined();
  });

  test('does not hinder the others of its file [X12-05]', async () => {
    const broken = interchange([empty('V835000000000014')], { control: 63 }).replace('IEA*1', 'IEA*2');
    const { outcomes, exitCode } = await files.loadText(
      'both.835',
      broken + interchange([empty('V835000000000015')], { control: 64 }),
    );
    expect({ outcomes, exitCode }).toEqual({ outcomes: { new: 1, refused: 1 }, exitCode: 4 });
    expect(await remittance('V835000000000014')).toBeUndefined();
  });

  test('that was met with other content is a duplicate, unless --again is given [X12-09] [X12-16]', async () => {
    const text = (amount: number) =>
      interchange([pay('V835000000000016', { amount, plb: `PLB*1*20261231*L6*${-amount}` })], { control: 65 });
    expect((await files.loadText('met.835', text(1))).outcomes).toEqual({ new: 1 });
    const again = await files.loadText('met.2.835', text(2));
    expect(again.exitCode).toBe(5);
    expect(again.sentences[0]).toMatch(
      /^The interchange 000000065 of 261113 was sent before with other content, in import \d+/,
    );
    expect(reply('met.2.835.ta1')).toContain('*R*025~');
    // The time is the same, so the content is used with a warning.
    expect((await files.loadText('met.3.835', text(2), '--again')).outcomes).toEqual({ changed: 1, warned: 1 });
    expect((await files.loadText('met.4.835', text(2) + text(2).replace('*I*2*', '*X*2*'))).outcomes).toEqual({
      unchanged: 1,
      refused: 1,
    });
  });
});

describe('a file is answered', () => {
  test('by a 999 with senders turned around and the numbers of its sender [X12-14] [X12-15]', async () => {
    const envelope = { sender: 'GATEWAY 9', control: 70 };
    const { report } = await load('answered.835', [empty('V835000000000021')], '', envelope);
    expect(report.replies).toEqual(['answered.835.999']);
    const path = join(files.folder, 'replies', 'answered.835.999');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const segments = segmentsOf(reply('answered.835.999'));
    expect(segments[0]).toMatch(/\*ZZ\*PORTAL {9}\*ZZ\*GATEWAY 9 {6}\*\d{6}\*\d{4}\*\^\*00501\*000000001\*0\*P\*:$/);
    expect(segments.slice(2)).toEqual([
      'ST*999*0001*005010X231A1',
      'AK1*HP*70*005010X221A1',
      'AK2*835*0001',
      'IK5*A',
      'AK9*A*1*1*1',
      'SE*6*0001',
      'GE*1*1',
      'IEA*1*000000001',
    ]);
    await load('next.835', [empty('V835000000000022')], '', { ...envelope, control: 71 });
    expect(segmentsOf(reply('next.835.999')).at(-1)).toBe('IEA*1*000000002');
  });

  test('by E for warnings of syntax, R for refused sets, and P for both [X12-15] [X12-25]', async () => {
    const odd = pay('V835000000000023', { amount: 0, method: 'XYZ' });
    await load('warned.835', [odd]);
    expect(segmentsOf(reply('warned.835.999'))).toEqual(
      expect.arrayContaining(['IK3*BPR*2**8', 'IK4*4**7*XYZ', 'IK5*E*5', 'AK9*E*1*1*1']),
    );
    await load('refused.835', [empty('V835000000000024'), pay('V835000000000025', { amount: 1 })]);
    expect(segmentsOf(reply('refused.835.999'))).toEqual(expect.arrayContaining(['IK5*A', 'IK5*R*5', 'AK9*P*2*2*1']));
  });

  test('without a word about sums inside claims and unknown members [X12-17] [X12-18]', async () => {
    const segments = claim('835300000031', { member: 'NOBODY1' }).map((one) =>
      one.replace('CAS*CO*45*64', 'CAS*CO*45*60'),
    );
    const { outcomes } = await load('content.835', [pay('V835000000000026', { claims: [segments] })]);
    expect(outcomes).toMatchObject({ new: 1, warned: 1 });
    expect(segmentsOf(reply('content.835.999'))).toContain('IK5*A');
    expect(reply('content.835.999')).not.toContain('ST*277');
  });

  test('by a TA1 if the sender asks for one [X12-14] [X12-16]', async () => {
    const { report } = await load('asked.835', [empty('V835000000000027')], '', { wantsTa1: true, control: 72 });
    expect(report.replies).toEqual(['asked.835.999', 'asked.835.ta1']);
    expect(reply('asked.835.ta1')).toContain('TA1*000000072*261113*0415*A*000~');
  });

  test('in the folder of --replies, under another name if that exists [X12-14] [IMPORT-37]', async () => {
    const text = interchange([empty('V835000000000028')], { control: 73 });
    const first = await files.loadText('folder.835', text, '--replies answers');
    expect(first.report.replies).toEqual(['folder.835.999']);
    const second = await files.loadText('folder.835', text, '--replies answers --again');
    expect(second.report.replies).toEqual([`${second.report.id}-folder.835.999`]);
    expect(statSync(join(files.folder, 'answers', 'folder.835.999')).isFile()).toBe(true);
    const shown = await files.run(`import show ${second.report.id}`);
    expect(shown.text).toContain(`${second.report.id}-folder.835.999`);
  });

  test('with R for every set if too many are refused [X12-15] [IMPORT-29]', async () => {
    const sets = [pay('V835000000000029', { amount: 1 }), empty('V835000000000030')];
    const { exitCode } = await load('many.835', sets, '--max-refused 0');
    expect(exitCode).toBe(5);
    expect(segmentsOf(reply('many.835.999'))).toContain('AK9*R*2*2*0');
    expect(await remittance('V835000000000030')).toBeUndefined();
  });
});

test('a test interchange is marked as test in the report and in its reply [X12-10]', async () => {
  const { outcomes, sentences } = await load('test.835', [empty('V835000000000032')], '', { usage: 'T' });
  expect({ outcomes, sentences }).toEqual({
    outcomes: { new: 1 },
    sentences: ['The interchange is marked as test (ISA15 T).'],
  });
  expect(segmentsOf(reply('test.835.999'))[0]).toMatch(/\*T\*:$/);
});

test('an 835 is never a full file [IMPORT-33]', async () => {
  const { exitCode, text } = await load('full.835', [empty('V835000000000031')], '--mode full');
  expect({ exitCode, text }).toEqual({ exitCode: 2, text: expect.stringContaining('never a full file') });
});
