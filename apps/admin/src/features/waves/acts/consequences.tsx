import type { WaveDetail } from '../../../lib/operator-api';
import classes from './consequences.module.css';
import { consequences, decisionWords, type WaveDecision } from './decision-words';

interface Props {
  decision: WaveDecision;
  detail: WaveDetail;
}

/** What a decision means, and what it does to how many accounts. */
export function Consequences({ decision, detail }: Props) {
  return (
    <div className={classes.meaning}>
      <p>{decisionWords[decision].meaning}</p>
      <ul>
        {consequences(decision, detail).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}
