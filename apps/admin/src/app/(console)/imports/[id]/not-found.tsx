import { MessagePage } from '../../../../components/ui/message-page';
import { Panel } from '../../../../components/ui/panel';
import { TextLink } from '../../../../components/ui/text-link';

export default function ImportNotFound() {
  return (
    <Panel>
      <MessagePage
        level={1}
        title="There is no such import"
        action={<TextLink href="/imports">Show all imports</TextLink>}
      >
        No import has this address. Imports are never deleted, so it is probably cut short or mistyped.
      </MessagePage>
    </Panel>
  );
}
