// Writes the archive of the migrated, empty database. New embedded databases are copied from it.
import { writeFile } from 'node:fs/promises';
import { emptyDatabaseFile, openFromMigrations } from '@pbt/server/database/open';

const open = await openFromMigrations();
const archive = await open.dump();
await writeFile(emptyDatabaseFile, archive);
await open.close();
console.log(`${emptyDatabaseFile}: ${Math.round(archive.length / 1024)} KB`);
