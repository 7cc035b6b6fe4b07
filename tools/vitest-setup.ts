// Global setup of vitest: builds the database template that all API tests copy.
import { prepareTemplate } from '../server/testing-database.ts';

export default prepareTemplate;
