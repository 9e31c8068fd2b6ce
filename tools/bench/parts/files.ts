import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Drawing as DrawingThreads } from '@pbt/server/documents/render';
import type { RemittanceInput } from '@pbt/server/documents/remittance';
import { fileForm } from '../../stage/forms.ts';
import { startLoadGenerator, wireForm } from '../load.ts';
import { peakMemory, quantile, residentMb, round } from '../measure.ts';
import type { PartOptions } from '../part.ts';
import { fill, inFolder, portOf, startMeasured, tokenOf, withIssuer } from '../measured-portal.ts';

export interface Transfer {
  readonly label: string;
  readonly count: number;
  readonly megabytes: number;
  readonly perSecond: number;
  readonly memoryMb: number;
}

export interface Drawing {
  readonly label: string;
  readonly claims: number;
  readonly pages: number;
  readonly milliseconds: number;
  readonly kilobytes: number;
  /** The longest time in milliseconds that the event loop was blocked during the rendering. */
  readonly loopBlocked: number;
}

export interface FilesResult {
  readonly transfers: readonly Transfer[];
  readonly drawings: readonly Drawing[];
  /** p99 in milliseconds of reading one claim, alone and while a remittance of 400 claims is rendered repeatedly. */
  readonly beside: { readonly alone: number; readonly drawing: number };
}

const CLAIM = '910000002400';
const GIANT = 'CM00000000000104';
const SIZE = 15_000_000;

function bigPdf(): Buffer {
  const head = Buffer.from(`%PDF-1.7\n1 0 obj\n<< /Length ${SIZE} >>\nstream\n`);
  const tail = Buffer.from('\nendstream\nendobj\ntrailer\n<< /Root 1 0 R >>\nstartxref\n0\n%%EOF\n');
  return Buffer.concat([head, Buffer.alloc(SIZE - head.length - tail.length, 'q 1 0 0 1 0 0 cm Q\n'), tail]);
}

async function measureTransfers(url: string, pid: number, token: string, count: number): Promise<Transfer[]> {
  const call = async (method: string, path: string, body: Uint8Array<ArrayBuffer> | null, headers = {}) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      body,
      headers: { authorization: `Bearer ${token}`, ...headers },
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const stage = async () => (await call('POST', `/claim/${CLAIM}/documentation/submission/stage`, null)).text();
  const form = fileForm('claimFile', 'scan.pdf', bigPdf());
  const payload = new Uint8Array(form.payload as Buffer);
  const send = async (submission: string) =>
    (await call('POST', `/claim/documentation/${submission}/stage/file`, payload, form.headers)).text();
  const take = async (file: string) => {
    const answer = await call('GET', `/claim/documentation/file/${file}`, null);
    let bytes = 0;
    for await (const chunk of answer.body!) bytes += chunk.length;
    if (bytes !== SIZE) throw new Error(`${bytes} bytes came back`);
  };
  const timed = async <T>(label: string, work: () => Promise<T>): Promise<[T, Transfer]> => {
    const before = residentMb(pid);
    const started = performance.now();
    const [value, most] = await peakMemory(() => [pid], work);
    const seconds = (performance.now() - started) / 1000;
    const megabytes = (count * SIZE) / 1e6;
    return [
      value,
      { label, count, megabytes, perSecond: round(megabytes / seconds), memoryMb: Math.round(most - before) },
    ];
  };
  await take(await send(await stage())); // the first upload loads the code that all uploads need
  const submissions = await Promise.all(Array.from({ length: count }, stage));
  const [files, up] = await timed(`${count} uploads of 15 MB at once`, () => Promise.all(submissions.map(send)));
  const [, down] = await timed(`${count} downloads of 15 MB at once`, () => Promise.all(files.map(take)));
  return [up, down];
}

function remittanceOf(claims: number): RemittanceInput {
  return {
    brand: { theme: 'default', companyName: 'Aldermere Health Plan' },
    now: new Date('2026-11-15T12:00:00Z'),
    remittance: {
      id: 'CM00000000000101',
      date: '2026-11-05',
      check: '0012345678',
      eft: null,
      method: null,
      amount: '$0.00',
      to: { name: { full: 'Fennwick Family Medicine' }, tin: '070000101', id: 'P00000000901' },
    },
    claims: Array.from({ length: claims }, (_, index) => ({
      id: String(901_000_000_000 + index),
      charged: '$100.00',
      paid: '$10.01',
      startDate: '2026-10-01',
      endDate: '2026-10-02',
      patient: {
        id: `8000${String(index).padStart(5, '0')}00`,
        accountNumber: null,
        firstName: 'Rowan',
        lastName: 'Ash',
      },
    })),
    adjustments: [],
  };
}

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

async function measureDrawings(sizes: readonly number[], rounds: number): Promise<Drawing[]> {
  const threads = new DrawingThreads();
  const drawRemittance = (input: RemittanceInput) => threads.draw({ kind: 'remittance', input }, { owner: '' });
  await drawRemittance(remittanceOf(1)); // starts the worker thread
  const drawings: Drawing[] = [];
  for (const claims of sizes) {
    const input = remittanceOf(claims);
    const delay = monitorEventLoopDelay({ resolution: 1 });
    const times: number[] = [];
    let pdf: Buffer = Buffer.alloc(0);
    delay.enable();
    for (let turn = 0; turn < rounds; turn += 1) {
      const started = performance.now();
      pdf = await drawRemittance(input);
      times.push(performance.now() - started);
    }
    delay.disable();
    drawings.push({
      label: `remittance of ${claims} claims`,
      claims,
      pages: pagesOf(pdf),
      milliseconds: round(quantile(times, 0.5)),
      kilobytes: Math.round(pdf.length / 1024),
      loopBlocked: round(delay.max / 1e6),
    });
  }
  return drawings;
}

export async function measureFiles({ quick, log }: PartOptions): Promise<FilesResult> {
  const drawings = await measureDrawings(quick ? [20, 100] : [20, 400, 3600], quick ? 1 : 5);
  for (const { label, pages, milliseconds, loopBlocked } of drawings) {
    log(`${label}: ${pages} pages in ${milliseconds} ms, others waited ${loopBlocked} ms at most`);
  }
  return withIssuer((issuer) =>
    inFolder(async (folder) => {
      await fill({ dataDir: folder }, issuer, true);
      const server = await startMeasured(issuer, { PBT_DATA_DIR: folder });
      const generator = startLoadGenerator();
      try {
        const token = await tokenOf(issuer, 'staff');
        const transfers = await measureTransfers(server.url, server.pid, token, quick ? 2 : 8);
        for (const { label, perSecond, memoryMb } of transfers) log(`${label}: ${perSecond} MB/s, ${memoryMb} MB more`);
        const requests = [wireForm({ method: 'GET', path: `/api/claim/${CLAIM}` }, token)];
        const order = { port: portOf(server.url), connections: 1, seconds: quick ? 1 : 5, requests };
        await generator.run(order);
        const alone = (await generator.run(order)).p99;
        const over = new AbortController();
        const draw = async () => {
          while (!over.signal.aborted) {
            const answer = await fetch(`${server.url}/api/remittance-advice/${GIANT}/request`, {
              headers: { authorization: `Bearer ${token}` },
            });
            if (!answer.ok) throw new Error(`the remittance was not drawn: ${answer.status}`);
            await answer.arrayBuffer();
          }
        };
        const drawn = draw();
        const drawing = (await generator.run(order)).p99;
        over.abort();
        await drawn;
        log(`one claim: p99 ${round(alone)} ms, while drawing ${round(drawing)} ms`);
        return { transfers, drawings, beside: { alone: round(alone), drawing: round(drawing) } };
      } finally {
        generator.stop();
        await server.end('SIGTERM');
      }
    }),
  );
}
