import type { Findings } from './findings.ts';
import type { Values } from './row.ts';

/** Refuses a period that ends before it starts. A row that has only one of the two days is not checked here. */
export function checkPeriod(values: Readonly<Values>, findings: Findings, start: string, end: string, hint = ''): void {
  const [from, to] = [values[start], values[end]];
  if (typeof from === 'string' && typeof to === 'string' && to < from)
    findings.refuse('ends-before-start', end, to, `is before ${start} ${from}${hint}`);
}
