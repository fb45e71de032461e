import type { Metadata } from 'next';
import { MessagePage } from '../components/ui/message-page';
import { TextLink } from '../components/ui/text-link';

export const metadata: Metadata = { title: 'Not found' };

export default function NotFoundPage() {
  return (
    <main>
      <MessagePage
        level={1}
        title="There is no such page"
        action={<TextLink href="/overview">Go to the overview</TextLink>}
      >
        The address may be mistyped, or the page belongs to another version of the console.
      </MessagePage>
    </main>
  );
}
