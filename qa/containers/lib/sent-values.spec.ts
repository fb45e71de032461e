import { samplePayload } from '@carryover/testing';
import { expect, it } from '@jest/globals';
import { SentValues } from './sent-values.js';

const sent = new SentValues();
sent.add({
  ...samplePayload(),
  external_account_number: 'S-48120937',
  billing_name: "Ann O'Dowd",
  billing_postcode: 'BS3 4QX',
  communication_preference: 'ONLINE',
  customers: [
    { given_name: 'Ann', family_name: "O'Dowd", mobile: '07700 900321', title: 'Ms', date_of_birth: '1961-03-09' },
  ],
});

it.each([
  ['a name', `duplicate key (family_name)=(O'Dowd)`],
  ['a postcode', '{"detail":"no such postcode: BS3 4QX"}'],
  ['a telephone number', '{"to":"07700 900321"}'],
  ['a number of an account', 'GET /accounts/S-48120937/'],
  ['a day of birth', '{"at":"1961-03-09"}'],
  ['a name on a line of its own', String.raw`{"err":"refused:\nAnn O'Dowd"}`],
])('%s is found', (_, line) => {
  expect(sent.findIn(line)).not.toBeNull();
});

it.each([
  ['an event', '{"level":"info","event":"imports.account.attempted","outcome":"processed","ms":12}'],
  ['a code of a list', '{"preference":"ONLINE"}'],
  ['a title, which is everybody’s', 'Ms'],
  ['part of a longer word', "O'Dowdy"],
  ['part of a longer number', '148120937'],
])('%s is nobody’s', (_, line) => {
  expect(sent.findIn(line)).toBeNull();
});

it('there are as many as differ', () => {
  const once = new SentValues();
  for (let times = 0; times < 2; times += 1) once.add({ customers: [{ family_name: 'Quayle' }] });
  expect(once.size).toBe(1);
});
