// Jobs of imports: files are read and undone, pictures are fetched.
import type { Job } from '../../../job-runner.ts';
import { keepPictures } from './pictures.ts';
import { workOnImports } from './run.ts';

export const importJobs: Job[] = [
  { name: 'imports', every: 3, run: async (app, db) => void (await workOnImports(app, db)) },
  { name: 'import_pictures', every: 5, run: async (app, db) => void (await keepPictures(app, db)) },
];
