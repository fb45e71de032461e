import { MessagePage } from '../../../../../components/ui/message-page';
import { Panel } from '../../../../../components/ui/panel';
import { TextLink } from '../../../../../components/ui/text-link';

export default function WaveNotFound() {
  return (
    <Panel>
      <MessagePage level={1} title="There is no such wave" action={<TextLink href="/waves">Show all waves</TextLink>}>
        No wave of this supplier has this code. Codes are told apart by upper and lower case.
      </MessagePage>
    </Panel>
  );
}
