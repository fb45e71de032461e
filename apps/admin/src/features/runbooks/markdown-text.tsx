import { Fragment } from 'react';
import { TextLink } from '../../components/ui/text-link';
import classes from './runbook.module.css';

const marks = /(`[^`]+`|\*\*[^*]+\*\*|\[[^\]]+\]\([^)]+\))/;

/** The text of a block with its code, bold words and links to other error pages. */
export function MarkdownText({ text }: { text: string }) {
  const pieces = text.split(marks).map((piece, at) => ({ key: `${at} ${piece}`, piece }));
  return pieces.map(({ key, piece }) => <Fragment key={key}>{renderPiece(piece)}</Fragment>);
}

function renderPiece(piece: string) {
  if (piece.startsWith('`')) return <code className={classes.inline}>{piece.slice(1, -1)}</code>;
  if (piece.startsWith('**')) return <strong>{piece.slice(2, -2)}</strong>;
  const [, label, code] = /^\[([^\]]+)\]\(([a-z0-9_]+)\.md\)$/.exec(piece) ?? [];
  return label !== undefined && code !== undefined ? <TextLink href={`/runbooks/${code}`}>{label}</TextLink> : piece;
}
