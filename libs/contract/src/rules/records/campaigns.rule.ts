import { quoted } from '../../payload/shape-problem.js';
import { isListed } from '../listed.js';
import { entries } from '../places.js';
import { repeats } from '../repeats.js';
import { type AccountRule } from '../rule.js';

/** R148: a campaign is one of the platform's that the supplier may use. */
export const knownCampaign: AccountRule = {
  id: 'R148',
  code: 'campaign_not_found',
  check(account, { referenceData, settings }, report) {
    for (const { path, value: campaign } of entries(account.account_campaigns, 'account_campaigns')) {
      const { slug } = campaign;
      if (slug === undefined || isListed(slug, referenceData?.campaigns, settings?.allowedCampaigns)) continue;
      report({ path: `${path}.slug`, detail: `Campaign "${quoted(slug)}" is not known.` });
    }
  },
};

/** R149: a campaign is listed once. */
export const distinctCampaigns: AccountRule = {
  id: 'R149',
  code: 'duplicate_account_campaigns',
  check(account, _context, report) {
    const campaigns = entries(account.account_campaigns, 'account_campaigns');
    for (const { path, key } of repeats(campaigns, ({ slug }) => slug)) {
      report({ path: `${path}.slug`, detail: `Campaign "${quoted(key)}" is listed more than once.` });
    }
  },
};
