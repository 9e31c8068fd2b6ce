import { startOwnCluster } from '../../stage/own-cluster.ts';
import { filledHome } from '../../stage/process-portal.ts';
import { startIssuer } from '../../stage/issuer.ts';
import { tally, type Part, type PartOptions } from '../part.ts';
import { databaseTrouble } from '../trouble/database.ts';
import { diskTrouble, secondProcess } from '../trouble/disk.ts';
import { providerTrouble } from '../trouble/provider.ts';

async function run({ seed, log }: PartOptions) {
  const count = tally();
  const issuer = await startIssuer();
  const clocked = await startIssuer();
  const notes: string[] = [];
  const tell = (note: string) => {
    notes.push(note);
    log(note);
  };
  try {
    // Runs first and alone, because it moves the clock of this process.
    tell(await providerTrouble(clocked, count));
    tell(await secondProcess(issuer, count));
    const cluster = await startOwnCluster();
    if (!cluster) {
      tell('PostgreSQL of our own is missing: its troubles were left out');
      return count.result(notes.join('; '));
    }
    try {
      const home = await filledHome(issuer.url, cluster.url);
      try {
        for (const note of await databaseTrouble(home, cluster, issuer, seed, count)) tell(note);
        for (const note of await diskTrouble(home, issuer, count)) tell(note);
      } finally {
        await home.close();
      }
    } finally {
      cluster.stop();
    }
    return count.result(notes.join('; '));
  } finally {
    issuer.close();
    clocked.close();
  }
}

export const faults: Part = { name: 'faults', run };
