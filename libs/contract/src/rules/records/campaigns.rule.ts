import { quoted } from '../../payload/shape-problem.js';
import { accountRule } from '../account-rule.js';
import { entries } from '../entries.js';
import { isListed } from '../listed.js';
import { repeats } from '../repeats.js';

/** R148: a campaign is one of the platform's that the supplier may use. */
export const knownCampaign = accountRule({
  id: 'R148',
  title: 'The campaign is known',
  path: 'account_campaigns[].slug',
  where: ['apps/api/src/modules/accounts/layout/derived-records.ts'],
  code: 'campaign_not_found',
  message: 'Campaign "{value}" is not known.',
  check(account, { referenceData, settings }, report) {
    for (const { path, value: campaign } of entries(account.payload.account_campaigns, 'account_campaigns')) {
      const { slug } = campaign;
      if (slug === undefined || isListed(slug, referenceData?.campaigns, settings?.allowedCampaigns)) continue;
      report({ path: `${path}.slug`, data: { value: quoted(slug) } });
    }
  },
});

/** R149: a campaign is listed once. */
export const distinctCampaigns = accountRule({
  id: 'R149',
  title: 'A campaign is listed once',
  path: 'account_campaigns[].slug',
  code: 'duplicate_account_campaigns',
  message: 'Campaign "{value}" is listed more than once.',
  check(account, _context, report) {
    const campaigns = entries(account.payload.account_campaigns, 'account_campaigns');
    for (const { path, key } of repeats(campaigns, ({ slug }) => slug)) {
      report({ path: `${path}.slug`, data: { value: quoted(key) } });
    }
  },
});
