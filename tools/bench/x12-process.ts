/** Reads an 835 with one reader in a process of its own, and prints the CPU time, the memory and the number of claims. */
import { createReadStream, readFileSync } from 'node:fs';
import { createX12Reader } from '@pbt/x12';
import { X12Interchange, X12Parser } from 'node-x12';
import { X12parser } from 'x12-parser';

export interface X12Run {
  readonly claims: number;
  readonly cpuSeconds: number;
  readonly memoryMb: number;
}

const [, , name, path] = process.argv;

async function readPbt(file: string): Promise<number> {
  const reader = createX12Reader({ acceptsTest: true });
  let claims = 0;
  for await (const chunk of createReadStream(file))
    for (const event of reader.push(chunk as Buffer)) if (event.type === 'record') claims += 1;
  reader.end();
  return claims;
}

async function readX12Parser(file: string): Promise<number> {
  let claims = 0;
  for await (const segment of createReadStream(file).pipe(new X12parser()))
    if ((segment as { name: string }).name === 'CLP') claims += 1;
  return claims;
}

function readNodeX12(file: string): number {
  const interchange = new X12Parser(true).parse(readFileSync(file, 'utf8'));
  if (!(interchange instanceof X12Interchange)) throw new Error('the file has more than one interchange');
  return interchange.functionalGroups
    .flatMap(({ transactions }) => transactions)
    .flatMap(({ segments }) => segments)
    .filter(({ tag }) => tag === 'CLP').length;
}

const READERS: Readonly<Record<string, (file: string) => number | Promise<number>>> = {
  '@pbt/x12': readPbt,
  'x12-parser': readX12Parser,
  'node-x12': readNodeX12,
};

// The start of the process and the loading of all three packages do not count.
const before = process.cpuUsage();
const claims = await READERS[name!]!(path!);
const { user, system } = process.cpuUsage(before);
const run: X12Run = {
  claims,
  cpuSeconds: (user + system) / 1e6,
  memoryMb: process.resourceUsage().maxRSS / 1024,
};
console.log(JSON.stringify(run));
