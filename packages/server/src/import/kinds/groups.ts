import { id } from '../fields/id.ts';
import { text } from '../fields/text.ts';
import { optional, required, type Kind } from './checking/kind.ts';

export const groups: Kind = {
  name: 'groups',
  order: 4,
  table: 'member_group',
  summary: 'Employers and other groups of members',
  key: ['id'],
  fields: [
    required('id', id(16), '10004321'),
    required('name', text(120), 'Canyon School District'),
    optional('lob', text(40), 'Commercial', { rule: 'line of business' }),
    required('group_type', text(8), 'COMM', { rule: '`MDCR` means Medicare' }),
  ],
};
