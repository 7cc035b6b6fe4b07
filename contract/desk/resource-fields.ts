// Fields that many resources have.
import { field } from './resource.ts';

export const enabled = field('bool', 'enabled', { list: true, filter: true, start: true });
export const sort = field('int', 'sort', { list: true, min: -9999, max: 9999, start: 0 });
export const names = field('names', 'names', { required: true, list: true, search: true, max: 80 });
export const code = field('code', 'code', { required: true, fixed: 'after', list: true, search: true });
