import { MessagePage } from '../../../../components/ui/message-page';
import { Panel } from '../../../../components/ui/panel';
import { TextLink } from '../../../../components/ui/text-link';

export default function BatchNotFound() {
  return (
    <Panel>
      <MessagePage
        level={1}
        title="There is no such batch"
        action={<TextLink href="/batches">Show all batches</TextLink>}
      >
        No batch has this address. Batches are never deleted, so it is probably cut short or mistyped.
      </MessagePage>
    </Panel>
  );
}
