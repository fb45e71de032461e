import { quoted } from '../../payload/shape-problem.js';
import { isListed } from '../listed.js';
import { type AccountRule } from '../rule.js';

/** R142: the dunning path is one of the platform's that the supplier may use. */
export const knownDunningPath: AccountRule = {
  id: 'R142',
  code: 'dunning_path_not_found',
  check({ dunning_path: dunningPath }, { referenceData, settings }, report) {
    const name = dunningPath?.path_name;
    if (name === undefined || isListed(name, referenceData?.dunningPaths, settings?.allowedDunningPaths)) return;
    report({ path: 'dunning_path.path_name', detail: `Dunning path "${quoted(name)}" is not known.` });
  },
};
