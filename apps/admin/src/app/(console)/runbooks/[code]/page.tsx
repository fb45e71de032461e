import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Panel } from '../../../../components/ui/panel';
import { readBlocks } from '../../../../features/runbooks/markdown-blocks';
import { readRunbook } from '../../../../features/runbooks/read-runbook.server';
import { Runbook } from '../../../../features/runbooks/runbook';

interface Props {
  params: Promise<{ code: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await params).code };
}

export default async function RunbookPage({ params }: Props) {
  const text = await readRunbook((await params).code);
  if (text === null) notFound();
  return (
    <Panel>
      <Runbook blocks={readBlocks(text)} />
    </Panel>
  );
}
