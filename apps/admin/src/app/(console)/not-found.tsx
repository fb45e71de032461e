import { MessagePage } from '../../components/ui/message-page';
import { Panel } from '../../components/ui/panel';
import { TextLink } from '../../components/ui/text-link';

/** In the frame of the console, which brings the main part of the page. */
export default function ConsoleNotFound() {
  return (
    <Panel>
      <MessagePage
        level={1}
        title="There is no such page"
        action={<TextLink href="/overview">Go to the overview</TextLink>}
      >
        The address may be mistyped, or the page belongs to another version of the console.
      </MessagePage>
    </Panel>
  );
}
