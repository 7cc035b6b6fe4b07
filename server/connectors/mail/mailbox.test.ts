// The sender of mails, in the forms an owner may write.
import { expect, test } from 'vitest';
import { mailboxOf } from './mail.ts';

test('an address alone takes the name of the shop; one with a name keeps its own', () => {
  expect(mailboxOf('post@shop.example', 'Sampan')).toEqual({ name: 'Sampan', address: 'post@shop.example' });
  expect(mailboxOf('Tea House <post@shop.example>', 'Sampan')).toEqual({ name: 'Tea House', address: 'post@shop.example' });
  expect(mailboxOf('"Tea, House" <post@shop.example>', 'Sampan')).toEqual({ name: 'Tea, House', address: 'post@shop.example' });
  expect(mailboxOf(' <post@shop.example> ', 'Sampan')).toEqual({ name: 'Sampan', address: 'post@shop.example' });
});
