// Writes the archive that new embedded databases are made from: the migrated, empty database.
import { writeFile } from 'node:fs/promises';
import { emptyDatabaseFile, openFromMigrations } from '@pbt/server/database/database';

const open = await openFromMigrations();
const archive = await open.dump();
await writeFile(emptyDatabaseFile, archive);
await open.close();
console.log(`${emptyDatabaseFile}: ${Math.round(archive.length / 1024)} KB`);
