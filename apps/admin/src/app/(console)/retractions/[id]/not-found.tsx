import { MessagePage } from '../../../../components/ui/message-page';
import { Panel } from '../../../../components/ui/panel';
import { TextLink } from '../../../../components/ui/text-link';

export default function RetractionNotFound() {
  return (
    <Panel>
      <MessagePage
        level={1}
        title="There is no such retraction"
        action={<TextLink href="/retractions">Show all retractions</TextLink>}
      >
        No retraction has this address. They are never deleted, so it is probably cut short or mistyped.
      </MessagePage>
    </Panel>
  );
}
