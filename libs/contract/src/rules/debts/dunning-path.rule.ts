import { quoted } from '../../payload/shape-problem.js';
import { accountRule } from '../account-rule.js';
import { isListed } from '../listed.js';

/** R142: the dunning path is one of the platform's that the supplier may use. */
export const knownDunningPath = accountRule({
  id: 'R142',
  title: 'The dunning path is known',
  path: 'dunning_path.path_name',
  code: 'dunning_path_not_found',
  message: 'Dunning path "{value}" is not known.',
  check({ payload: { dunning_path: dunningPath } }, { referenceData, settings }, report) {
    const name = dunningPath?.path_name;
    if (name === undefined || isListed(name, referenceData?.dunningPaths, settings?.allowedDunningPaths)) return;
    report({ path: 'dunning_path.path_name', data: { value: quoted(name) } });
  },
});
