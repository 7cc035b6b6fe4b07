// Jobs of imports: reading and undoing files, starting scheduled imports, fetching pictures.
import type { Job } from '../../../job-runner.ts';
import { storePictures } from './pictures.ts';
import { workOnImports } from './run.ts';
import { runSchedules } from './schedules.ts';

export const importJobs: Job[] = [
  { name: 'imports', every: 3, lane: 'bulk', run: async (app, db) => void (await workOnImports(app, db)) },
  { name: 'import_schedules', every: 60, lane: 'bulk', run: async (app, db) => void (await runSchedules(app, db)) },
  { name: 'import_pictures', every: 5, lane: 'bulk', run: async (app, db) => void (await storePictures(app, db)) },
];
