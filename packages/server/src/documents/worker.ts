import { serveTasks } from '../threads/thread-tasks.ts';
import { draw } from './drawings.ts';

// Documents are drawn in this worker thread, because a long remittance takes most of a second of CPU time.
serveTasks(draw);
