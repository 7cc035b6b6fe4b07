// Before any test: the database template that all stories copy is made once.
import { prepareTemplate } from '../server/testing-database.ts';

export default prepareTemplate;
