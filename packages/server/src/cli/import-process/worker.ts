import { readConfig } from '../../config/config.ts';
import { createFilesPrivately } from '../../config/private-files.ts';
import { createPdfInspection } from '../../import/inspect-pdf.ts';
import { exitCodeOf } from '../../import/report/exit-code.ts';
import { Tally } from '../../import/report/tally.ts';
import { importWatched, WATCH_OPERATOR, type Ended, type WatchedFile } from '../../import/watch/import-watched.ts';
import { EXIT } from '../command.ts';
import { withOwnDatabase } from '../own-database.ts';

/** Imports one file of the watched folder. The portal starts this process and sends the file as a message. */
const importOne = (file: WatchedFile): Promise<Ended> => {
  const config = readConfig(process.env);
  return withOwnDatabase(config, ({ deps, database }) =>
    importWatched({ deps, database, operator: WATCH_OPERATOR, inspectPdf: createPdfInspection(config) }, file),
  );
};

function codeOf(ended: Ended): number {
  if ('stopped' in ended) return EXIT.failed;
  if ('problem' in ended) return exitCodeOf([{ state: 'refused', rows: new Tally().counts().rows }]);
  return exitCodeOf(['rows' in ended.result ? ended.result : null]);
}

/** Without the portal, another process could take the file while this one still imports it. */
const exitWithParent = () => process.exit(EXIT.failed);

createFilesPrivately();
process.on('disconnect', exitWithParent);
process.once('message', (file) => {
  importOne(file as WatchedFile).then(
    (ended) => {
      process.exitCode = codeOf(ended);
      process.off('disconnect', exitWithParent);
      process.send?.(ended, () => process.disconnect());
    },
    () => process.exit(EXIT.failed),
  );
});
