export interface ProgressBar {
  show(what: string, done: number, all: number): void;
  /** Shows a step that has no measurable progress. */
  say(text: string): void;
  end(): void;
}

const WIDTH = 30;
const figures = new Intl.NumberFormat('en-US');

/** Updates one line in a terminal. Elsewhere it prints a line for every 5%. */
export function createProgressBar(stream: NodeJS.WriteStream, clock: () => number = Date.now): ProgressBar {
  const start = clock();
  let first: number | undefined;
  let told = -1;
  const write = (line: string) => stream.write(stream.isTTY ? `\r${line.padEnd(100)}` : `${line}\n`);
  return {
    show(what, done, all) {
      first ??= done;
      const part = Math.min(1, done / all);
      const step = Math.floor(part * 20);
      if (!stream.isTTY && step === told) return;
      told = step;
      const seconds = Math.max(1, Math.round((clock() - start) / 1000));
      const bar = '#'.repeat(Math.round(part * WIDTH)).padEnd(WIDTH, '.');
      const rate = figures.format(Math.round((done - first) / seconds));
      write(`[${bar}] ${figures.format(done)} ${what}, ${rate} a second, ${seconds} s`);
    },
    say: (text) => write(`${text}, ${Math.round((clock() - start) / 1000)} s`),
    end: () => {
      if (stream.isTTY) stream.write('\n');
    },
  };
}
