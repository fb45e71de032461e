import { EmptyState } from '../../components/ui/empty-state';
import { TextLink } from '../../components/ui/text-link';

/** An empty list says what would be in it, and how to get it. */
export function NoRegistrations({ isNarrowed }: { isNarrowed: boolean }) {
  if (isNarrowed)
    return (
      <EmptyState
        title="No registration matches"
        action={<TextLink href="/registrations">Show all registrations</TextLink>}
      >
        There is no request with this state and supplier right now.
      </EmptyState>
    );
  return (
    <EmptyState
      title="Nothing was marked for registration yet"
      action={<TextLink href="/registrations?sandbox=true">Registrations of sandboxes</TextLink>}
    >
      A supplier marks the meter points of an account it has moved, or you do on the page of an account. Every request
      of a live supplier then appears here with its state and, if the industry refuses it, the reason.
    </EmptyState>
  );
}
