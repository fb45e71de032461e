import { mask } from '../../components/ui/mask';
import { Masked } from '../../components/ui/masked';

/** Personal text, hidden as a whole while any part of it is. */
export function Personal({ text }: { text: string | undefined }) {
  if (text === undefined || text === '') return null;
  return <Masked value={text.includes(mask) ? mask : text} />;
}
