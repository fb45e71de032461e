import { MessagePage } from './message-page';
import { TextLink } from './text-link';

/** What stands where an address leads to no page, in the frame of the console and outside of it. */
export function NoSuchPage() {
  return (
    <MessagePage
      level={1}
      title="There is no such page"
      action={<TextLink href="/overview">Go to the overview</TextLink>}
    >
      The address may be mistyped, or the page belongs to another version of the console.
    </MessagePage>
  );
}
