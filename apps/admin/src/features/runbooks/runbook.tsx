import { CopyButton } from '../../components/ui/copy-button';
import type { Block } from './markdown-blocks';
import { MarkdownText } from './markdown-text';
import classes from './runbook.module.css';

/** The page about an error code: what it means, who acts and what to do, step by step. */
export function Runbook({ blocks }: { blocks: readonly Block[] }) {
  return (
    <article className={classes.runbook}>
      <Blocks blocks={blocks} />
    </article>
  );
}

function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block) => <BlockView key={JSON.stringify(block)} block={block} />);
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      if (block.level > 2) return <h3>{block.text}</h3>;
      return block.level === 1 ? <h1>{block.text}</h1> : <h2>{block.text}</h2>;
    case 'paragraph':
      return (
        <p>
          <MarkdownText text={block.text} />
        </p>
      );
    case 'code':
      return (
        <div className={classes.code}>
          <pre>{block.text}</pre>
          <CopyButton text={block.text} what={block.text.startsWith('curl') ? 'the curl command' : 'the code'} />
        </div>
      );
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map((item) => (
            <li key={JSON.stringify(item)}>
              <Blocks blocks={item} />
            </li>
          ))}
        </List>
      );
    }
  }
}
