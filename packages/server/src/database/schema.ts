import type { BatchTables } from './batch-tables.ts';
import type { ImportTables } from './import-tables.ts';
import type { NoticeTables } from './notice-tables.ts';
import type { PlanTables } from './plan-tables.ts';
import type { PortalTables } from './portal-tables.ts';
import type { WorkTables } from './work-tables.ts';

/** All tables and views. */
export interface Database extends PlanTables, ImportTables, PortalTables, WorkTables, BatchTables, NoticeTables {}
