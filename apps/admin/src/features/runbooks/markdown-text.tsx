import { Fragment } from 'react';
import { TextLink } from '../../components/ui/text-link';
import classes from './runbook.module.css';

const marks = /(`[^`]+`|\*\*[^*]+\*\*|\[[^\]]+\]\([^)]+\))/;

/** An address of this console, such as the list of what failed with a code. */
const pageOfConsole = /^\/(errors|imports|suppliers|catalogue|batches)(\?[\w=&,.*-]*)?$/;

/** The text of a block with its code, bold words and links to other error pages. */
export function MarkdownText({ text }: { text: string }) {
  const pieces = text.split(marks).map((piece, at) => ({ key: `${at} ${piece}`, piece }));
  return pieces.map(({ key, piece }) => <Fragment key={key}>{renderPiece(piece)}</Fragment>);
}

function renderPiece(piece: string) {
  if (piece.startsWith('`')) {
    const text = piece.slice(1, -1);
    const code = <code className={classes.inline}>{text}</code>;
    return pageOfConsole.test(text) ? <TextLink href={text}>{code}</TextLink> : code;
  }
  if (piece.startsWith('**')) return <strong>{piece.slice(2, -2)}</strong>;
  const [, label, code] = /^\[([^\]]+)\]\(([a-z0-9_]+)\.md\)$/.exec(piece) ?? [];
  return label !== undefined && code !== undefined ? <TextLink href={`/runbooks/${code}`}>{label}</TextLink> : piece;
}
