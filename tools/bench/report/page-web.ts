import before from './before.json' with { type: 'json' };
import type { FilesResult } from '../parts/files.ts';
import { empty, figure, plot, table, type Section } from './page-text.ts';
import { barChart, lineChart } from './plot.ts';
import type { StartResult } from '../parts/start.ts';
import type { WebResult } from '../parts/web.ts';

const LOAD_GOALS = { lcp: 1800, tbt: 200, cls: 0.02 };
const CLICK_GOAL_MS = 100;
/** Heap size varies by this much without a leak. */
const HEAP_NOISE_MB = 2;

/** Compares only the second half of the run, so that code loaded once does not count as growth. */
function growthOf(memory: WebResult['memory']): number {
  const half = memory.slice(Math.floor(memory.length / 2));
  return half.at(-1)!.heapMb - half[0]!.heapMb;
}

export function webSection(result: WebResult | null): Section {
  if (!result) return empty('web');
  const { budget, delivery, loads, clicks, memory } = result;
  const over = budget.filter((line) => line.startsWith('OVER'));
  const slow = clicks.filter(({ beyondP50 }) => beyondP50 > CLICK_GOAL_MS);
  const most = Math.max(...clicks.map(({ beyondP50 }) => beyondP50));
  const slower = clicks.filter(({ beyondP95 }) => beyondP95 > CLICK_GOAL_MS);
  const mostP95 = Math.max(...clicks.map(({ beyondP95 }) => beyondP95));
  const growth = growthOf(memory);
  const heaviest = (field: 'lcp' | 'tbt' | 'cls') => Math.max(...loads.map((load) => load[field]));
  return {
    goals: [
      {
        goal: 'JavaScript and style sheets of every page within their limits',
        found: `${over.length} over`,
        isMet: over.length === 0,
      },
      {
        goal: 'Scripts and styles arrive as brotli, cached for good',
        found: `${delivery.brotli} and ${delivery.immutable} of ${delivery.scripts}`,
        isMet: delivery.scripts > 0 && delivery.brotli === delivery.scripts && delivery.immutable === delivery.scripts,
      },
      {
        goal: 'LCP at most 1.8 s at 1.6 Mbit/s, 150 ms, a fourth of the processor',
        found: `${figure(heaviest('lcp') / 1000, 2)} s at most`,
        isMet: heaviest('lcp') <= LOAD_GOALS.lcp,
      },
      {
        goal: 'TBT at most 200 ms',
        found: `${figure(heaviest('tbt'), 0)} ms at most`,
        isMet: heaviest('tbt') <= LOAD_GOALS.tbt,
      },
      {
        goal: 'CLS at most 0.02',
        found: `${figure(heaviest('cls'), 3)} at most`,
        isMet: heaviest('cls') <= LOAD_GOALS.cls,
      },
      {
        goal: `From a click to its pixels under ${CLICK_GOAL_MS} ms beyond the server’s time`,
        found: `${clicks.length - slow.length} of ${clicks.length} steps at p50, most: ${figure(most, 0)} ms; at p95 ${clicks.length - slower.length}, most: ${figure(mostP95, 0)} ms`,
        isMet: slow.length === 0,
      },
      {
        goal: 'A day of 200 tabs opened and closed does not grow memory',
        found: `${growth >= 0 ? '+' : ''}${figure(growth)} MB over the second half`,
        isMet: growth <= HEAP_NOISE_MB,
      },
    ],
    text: [
      'Chromium without a window; the portal on the same machine, its embedded database with the demonstration data.',
      '',
      '### Size',
      '',
      '```',
      ...budget,
      '```',
      '',
      '### Loading on a slow line',
      '',
      '1.6 Mbit/s, 150 ms, a fourth of the processor; the middle of five loads.',
      '',
      table(
        ['Page', 'LCP, ms', 'TBT, ms', 'CLS', 'transferred, KB'],
        loads.map(({ label, lcp, tbt, cls, kilobytes }) => [
          label,
          figure(lcp, 0),
          figure(tbt, 0),
          figure(cls, 3),
          figure(kilobytes, 0),
        ]),
      ),
      '',
      'What each page waited for was seen in its waterfall on the same line, and changed:',
      '',
      '- The document asks for the configuration itself, and the server names in it the files of the page that the address',
      '  leads to (`packages/server/src/http/portal-files.ts`). Before, each was asked for when the one before had come.',
      '- Everything the first draw needs is one file besides React; parts that records share are one more. A patient was 45',
      '  files, most of them under a kilobyte.',
      '- What has been loaded ahead is drawn at once (`packages/web/src/ui/render/preloadable.tsx`): React’s own `lazy` shows a',
      '  placeholder, and keeps it for a third of a second.',
      '- The first draw is made in portions (`startTransition`, `useDeferredValue`). Answers that arrive together are drawn',
      '  and painted one panel after the other (`packages/web/src/ui/render/use-progressive-render.ts`).',
      '- Tabs, tables and the place scrolled to are measured with the frame. Asked right after a draw, the browser lays out',
      '  the page for the answer alone.',
      '- The footer shows once the page above it is there, and does not jump.',
      '- The thread that reads PDFs starts when somebody points at what opens one, and is kept for the next. The first page',
      '  is drawn as soon as it is read, where pdf.js waits for a frame, and comes with its place in one; the text to select',
      '  follows. Letters are drawn as shapes: a font made known to the browser had everything behind the dialog styled anew.',
      '',
      table(
        ['Page', 'LCP before', 'now', 'TBT before', 'now', 'CLS before', 'now'],
        loads.flatMap(({ label, lcp, tbt, cls }) => {
          const earlier = before.web.loads.find((one) => one.label === label);
          return earlier
            ? [
                [
                  label,
                  figure(earlier.lcp, 0),
                  figure(lcp, 0),
                  figure(earlier.tbt, 0),
                  figure(tbt, 0),
                  figure(earlier.cls, 3),
                  figure(cls, 3),
                ],
              ]
            : [];
        }),
      ),
      '',
      `Opening a PDF took ${figure(before.web.openPdf, 0)} ms before, measured a frame too long.`,
      '',
      '### From click to pixels',
      '',
      'Until the frame that shows what was asked for is painted; the pointer has been there for 150 ms before it clicks.',
      '*Beyond the server* leaves out the time in which a call was under way; *first time* includes fetching the screen’s',
      'code. Twelve rounds, each about another patient as far as the demonstration has them; the PDF is one document, which',
      'the page has before it is asked for.',
      '',
      table(
        ['Step', 'p50, ms', 'p95, ms', 'of it server', 'beyond p50', 'beyond p95', 'beyond, first time'],
        clicks.map((click) => [
          click.label,
          figure(click.p50, 0),
          figure(click.p95, 0),
          figure(click.server, 0),
          figure(click.beyondP50, 0),
          figure(click.beyondP95, 0),
          figure(click.firstBeyond, 0),
        ]),
      ),
      '',
      plot('clicks', 'Milliseconds beyond the server’s time'),
      '',
      '### A day’s work',
      '',
      `${memory.at(-1)!.tabs} claims, patients and payments opened from a list and closed again; memory of the page after collecting garbage.`,
      '',
      plot('browser-memory', 'Memory of the page by tabs opened and closed'),
      '',
      table(
        ['Tabs', ...memory.map(({ tabs }) => String(tabs))],
        [
          ['Heap, MB', ...memory.map(({ heapMb }) => figure(heapMb))],
          ['Nodes', ...memory.map(({ elements }) => figure(elements, 0))],
        ],
      ),
    ].join('\n'),
    plots: {
      clicks: barChart({
        title: 'From click to pixels, beyond the server’s time',
        unit: 'ms',
        names: ['p50', 'p95'],
        rows: clicks.map(({ label, beyondP50, beyondP95 }) => ({ label, values: [beyondP50, beyondP95] })),
        limit: CLICK_GOAL_MS,
      }),
      'browser-memory': lineChart({
        title: 'Memory of the page after collecting garbage',
        xLabel: 'tabs opened and closed',
        yLabel: 'MB',
        ticks: memory.map(({ tabs }) => String(tabs)),
        series: [{ label: 'heap', values: memory.map(({ heapMb }) => heapMb) }],
      }),
    },
  };
}

export function startSection(result: StartResult | null): Section {
  if (!result) return empty('start');
  return {
    goals: [],
    text: table(
      ['', 'Seconds', ''],
      result.steps.map(({ label, seconds, note }) => [
        label,
        seconds === null ? 'not measured' : figure(seconds, 2),
        note ?? '',
      ]),
    ),
    plots: {},
  };
}

export function filesSection(result: FilesResult | null): Section {
  if (!result) return empty('files');
  const { transfers, drawings, beside } = result;
  const blocked = Math.max(...drawings.map(({ loopBlocked }) => loopBlocked));
  return {
    goals: [
      {
        goal: 'A giant remittance is drawn off the event loop',
        found: `others waited ${figure(blocked)} ms at most`,
        isMet: blocked < 100,
      },
    ],
    text: [
      table(
        ['Transfer', 'MB', 'MB per second', 'more memory, MB'],
        transfers.map(({ label, megabytes, perSecond, memoryMb }) => [
          label,
          figure(megabytes, 0),
          figure(perSecond),
          figure(memoryMb, 0),
        ]),
      ),
      '',
      'Tagged PDFs, drawn in a thread of their own:',
      '',
      table(
        ['Document', 'Pages', 'ms', 'ms per page', 'KB', 'event loop held, ms at most'],
        drawings.map(({ label, pages, milliseconds, kilobytes, loopBlocked }) => [
          label,
          String(pages),
          figure(milliseconds, 0),
          figure(milliseconds / pages),
          figure(kilobytes, 0),
          figure(loopBlocked),
        ]),
      ),
      '',
      `One claim is answered within ${figure(beside.alone)} ms (p99, embedded database, one client); within ${figure(beside.drawing)} ms while`,
      'remittances of 400 claims are drawn one after the other.',
    ].join('\n'),
    plots: {},
  };
}
