import { startOwnCluster } from '../../stage/own-cluster.ts';
import { createFilledHome } from '../../stage/process-portal.ts';
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
  const report = (note: string) => {
    notes.push(note);
    log(note);
  };
  try {
    // Runs before the other tests, because it moves the clock of this process.
    report(await providerTrouble(clocked, count));
    report(await secondProcess(issuer, count));
    const cluster = await startOwnCluster();
    if (!cluster) {
      report('PostgreSQL of our own is missing: its troubles were left out');
      return count.result(notes.join('; '));
    }
    try {
      const home = await createFilledHome(issuer.url, cluster.url);
      try {
        for (const note of await databaseTrouble(home, cluster, issuer, seed, count)) report(note);
        for (const note of await diskTrouble(home, issuer, count)) report(note);
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
