import { once } from 'node:events';
import { launch } from '@pbt/server/launch';

// `npm start` may still be building the browser part. It sends a message when that is done.
const portalBuilt = process.argv.includes('--await-build') ? once(process, 'message') : Promise.resolve();

await launch(async () => ({ ...(await import('./extras.ts')).extras, beforeServing: () => portalBuilt }));
