import { EmptyState } from '../../components/ui/empty-state';
import { TextLink } from '../../components/ui/text-link';

/** An empty trail says what would be in it. */
export function NoEntries({ isNarrowed }: { isNarrowed: boolean }) {
  if (isNarrowed)
    return (
      <EmptyState title="No entry matches" action={<TextLink href="/audit">Show all entries</TextLink>}>
        Person, action and target have to match as a whole, to the letter.
      </EmptyState>
    );
  return (
    <EmptyState title="Nothing was done yet">
      Everything staff change appears here with who, when and why. Nothing of it can be changed or removed.
    </EmptyState>
  );
}
