import { expect, test } from 'vitest';
import { downloadRangeProblem } from './download-range.ts';

test.each([
  { from: '2026-10-01', to: '2026-10-01', problem: null },
  { from: '2026-10-01', to: '2026-10-31', problem: null },
  { from: '2026-10-01', to: '2026-11-01', problem: 'too-long' },
  { from: '2026-10-02', to: '2026-10-01', problem: 'reversed' },
  { from: '2026-02-29', to: '2026-03-01', problem: 'from-invalid' },
  { from: '2026-03-01', to: '2026-13-01', problem: 'to-invalid' },
])('a download from $from to $to has the problem $problem [ERA-28]', ({ from, to, problem }) => {
  expect(downloadRangeProblem(from, to)).toBe(problem);
});
