import { formatCount } from '../../lib/format-count';
import type { CataloguePreview } from '../../lib/operator-api';
import classes from './catalogue.module.css';
import { examinedInWords, namingInWords } from './naming-in-words';

/** What loading a file would do to the list and to the imports that name what it changes. */
export function LoadPreview({ preview }: { preview: CataloguePreview }) {
  const { added, changed, deactivated, unchanged, imports } = preview;
  const counts = [
    ['Added', added],
    ['Changed', changed],
    ['Deactivated', deactivated],
    ['As before', unchanged],
  ] as const;
  const sampled = examinedInWords(imports);
  return (
    <section className={classes.preview} aria-label="What it would do">
      <dl>
        {counts.map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      {imports.codes.length === 0 && <p>No import that is not done names any of them.</p>}
      {imports.codes.length > 0 && (
        <ul>
          {imports.codes.map(({ entry, change, ...naming }) => (
            <li key={entry} data-change={change}>
              <code>{entry}</code>
              <span>{change}</span>
              <span>{namingInWords(naming)}</span>
            </li>
          ))}
        </ul>
      )}
      {imports.more_codes > 0 && <p>And {formatCount(imports.more_codes)} more.</p>}
      {sampled !== null && <p>{sampled}</p>}
    </section>
  );
}
