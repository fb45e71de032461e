import type { Metadata } from 'next';
import Link from 'next/link';
import { notFound } from 'next/navigation';
import { Panel } from '../../../../components/ui/panel';
import { TextLink } from '../../../../components/ui/text-link';
import { importsHref } from '../../../../features/imports/import-filters';
import { statusFilter } from '../../../../features/imports/import-outcome';
import { readBlocks } from '../../../../features/runbooks/markdown-blocks';
import { readRunbook } from '../../../../features/runbooks/read-runbook.server';
import { Runbook } from '../../../../features/runbooks/runbook';
import classes from '../../../../features/runbooks/runbook.module.css';

interface Props {
  params: Promise<{ code: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await params).code };
}

export default async function RunbookPage({ params }: Props) {
  const { code } = await params;
  const text = await readRunbook(code);
  if (text === null) notFound();
  return (
    <>
      <nav className={classes.ways} aria-label="From this runbook">
        <Link href="/errors" prefetch={false} className={classes.back}>
          ← Errors
        </Link>
        <TextLink href={importsHref({ filter: { status: statusFilter('failed'), error_code: code } })}>
          Imports with this error
        </TextLink>
      </nav>
      <Panel>
        <Runbook blocks={readBlocks(text)} />
      </Panel>
    </>
  );
}
