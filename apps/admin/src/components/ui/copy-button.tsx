'use client';

import { useEffect, useState } from 'react';
import { notifyProblem } from '../../lib/notify';
import classes from './copy-button.module.css';
import { CopyIcon, DoneIcon } from './icons';

interface Props {
  /** What it puts on the clipboard. */
  readonly text: string;
  /** The words after "Copy": "the number". */
  readonly what: string;
  /** Words beside the drawing, where there is room for them. */
  readonly label?: string;
}

/** Milliseconds for which it says that it is done. */
const saidMs = 2_500;

/** Puts a text on the clipboard and says so, in words for those who do not see it. */
export function CopyButton({ text, what, label }: Props) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), saidMs);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = () => {
    const writing = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('There is no clipboard.'));
    writing.then(
      () => setCopied(true),
      () => notifyProblem('The browser lets nothing be copied here. Select the text and copy it by hand.'),
    );
  };
  return (
    <>
      <button
        type="button"
        className={classes.button}
        data-copied={isCopied || undefined}
        aria-label={`Copy ${what}`}
        title={isCopied ? 'Copied' : `Copy ${what}`}
        onClick={copy}
      >
        {isCopied ? <DoneIcon /> : <CopyIcon />}
        {label !== undefined && <span aria-hidden="true">{isCopied ? 'Copied' : label}</span>}
      </button>
      <output className={classes.spoken}>{isCopied && `Copied ${what}`}</output>
    </>
  );
}
