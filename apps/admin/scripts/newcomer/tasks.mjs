/**
 * The tasks in words, and how they are done from the overview on. Each ends when what was asked for can be read.
 * @type {readonly [string, (steps: import('./steps.mjs').Steps, about: Record<string, string>) => Promise<void>][]}
 */
export const tasks = [
  [
    'What fails most: why, since when, whose job, and does a retry help?',
    async (steps) => {
      await steps.click(steps.page.getByRole('region', { name: 'What fails most' }).locator('li a'));
      await steps.page.waitForURL('**/imports?**');
      await steps.click(steps.page.locator('tbody tr a'));
      await steps.read('Who acts');
      await steps.read('Does a retry help');
    },
  ],
  [
    'What would a retry of a whole group do?',
    async (steps) => {
      await steps.press('link', 'All errors');
      await steps.click(steps.page.getByRole('button', { name: /^Retry/ }));
      await steps.read(/would pass|pass now|would fail|fail again/i);
    },
  ],
  [
    'A customer’s import, by the last digits of its number',
    async (steps, { externalNumber }) => {
      await steps.search(externalNumber.slice(-6));
      await steps.key('Enter');
      await steps.heading(externalNumber);
    },
  ],
  [
    'The account that has an MPAN',
    async (steps, { mpan, number }) => {
      await steps.search(mpan);
      await steps.key('Enter');
      await steps.heading(number);
    },
  ],
  [
    'An account by the family name of its customer, with a reason',
    async (steps, { familyName, number }) => {
      await steps.search(familyName);
      await steps.click(steps.page.getByRole('option').filter({ hasText: 'Find a customer' }));
      await steps.type('On the phone, ticket 4711');
      await steps.key('Enter');
      await steps.page.getByRole('dialog').getByRole('link').first().and(steps.page.locator(':focus')).waitFor();
      await steps.key('Enter');
      await steps.heading(number);
    },
  ],
  [
    'What a request did, by its id',
    async (steps, { request }) => {
      await steps.search(request);
      await steps.key('Enter');
      await steps.page.waitForURL('**/audit?request_id=*');
      await steps.read('Their system is being moved');
    },
  ],
  [
    'What two imports that fail alike have different',
    async (steps, { failed }) => {
      await steps.search(failed);
      await steps.key('Enter');
      await steps.press('button', 'Compare with another import …');
      await steps.page.getByRole('table', { name: 'What differs' }).waitFor();
    },
  ],
  [
    'Is everything of an account as it was sent?',
    async (steps, { externalNumber }) => {
      await steps.search(externalNumber);
      await steps.key('Enter');
      await steps.press('button', 'Compare with what was sent');
      await steps.read('The stored account matches what was sent.');
    },
  ],
  [
    'What happens if a supplier is paused, without doing it',
    async (steps) => {
      await steps.press('link', 'Northwind Energy');
      await steps.press('button', 'Pause');
      await steps.read(/waiting imports? will wait/);
      await steps.key('Escape');
    },
  ],
  [
    'Who paused a supplier, and why?',
    async (steps) => {
      await steps.press('link', 'Severn Supply');
      await steps.read('Their system is being moved');
    },
  ],
];
