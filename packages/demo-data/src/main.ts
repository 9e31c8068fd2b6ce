import { launch } from '@pbt/server/launch';

await launch(async () => (await import('./extras.ts')).extras);
