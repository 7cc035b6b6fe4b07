// The list of members, described as lists of resources are: its columns, what sorts it and what narrows it.
import { MEMBER_STATES } from '../states/simple.ts';
import { field, type Resource } from './resource.ts';

const SORTED = ['created_at', 'nickname', 'level', 'growth'] as const;
export type MemberSort = (typeof SORTED)[number];
/** Names of sort orders in calls: a leading _ is descending. */
export const MEMBER_SORTS = SORTED.flatMap((name) => [name, `_${name}`] as const);

export const isMemberSort = (name: string): name is MemberSort => (SORTED as readonly string[]).includes(name);

export const MEMBER_LIST: Pick<Resource, 'name' | 'fields'> = {
  name: 'members',
  fields: [
    field('text', 'mark', { list: true, label: 'desk.member.mark' }),
    field('text', 'nickname', { list: true, label: 'desk.member.name' }),
    field('text', 'email', { list: true, label: 'desk.members.mail' }),
    field('text', 'mobile', { label: 'desk.members.mobile' }),
    field('int', 'level', { list: true, filter: true, label: 'desk.members.level' }),
    field('int', 'growth', { label: 'desk.members.growth' }),
    field('fen', 'balance', { list: true, label: 'desk.members.balance' }),
    field('int', 'orders', { list: true, label: 'desk.members.orders' }),
    field('int', 'waybills', { list: true, label: 'desk.members.waybills' }),
    field('text', 'lang', { label: 'desk.members.lang' }),
    field('select', 'state', { list: true, filter: true, options: MEMBER_STATES, label: 'desk.field.state' }),
    field('time', 'created_at', { list: true, label: 'desk.members.since' }),
  ],
};
