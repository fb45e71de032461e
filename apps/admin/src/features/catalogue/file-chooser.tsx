'use client';

import { Button, FileButton } from '@mantine/core';
import { useRef } from 'react';
import { countOf, formatCount } from '../../lib/format-count';
import classes from './catalogue.module.css';
import { countEntries } from './file-problems';
import { useFileDrop } from './use-file-drop';

/** A chosen file, read once: what is shown is what is sent, whatever happens to the file on the disk. */
export interface ChosenFile {
  name: string;
  blob: Blob;
  entries: number;
}

interface Props {
  columns: readonly string[];
  chosen: ChosenFile | null;
  onChoose: (file: ChosenFile | null) => void;
}

async function read(file: File): Promise<ChosenFile> {
  const bytes = await file.arrayBuffer();
  return { name: file.name, blob: new Blob([bytes]), entries: countEntries(new TextDecoder().decode(bytes)) };
}

/** The chosen file, or the control to choose one. */
export function FileChooser({ columns, chosen, onChoose }: Props) {
  if (chosen === null) return <DropZone columns={columns} onChoose={onChoose} />;
  return (
    <div className={classes.file}>
      <strong>{chosen.name}</strong>
      <span>
        {countOf(chosen.entries, 'entry', 'entries')}, {formatCount(chosen.blob.size)} bytes
      </span>
      <span>
        <Button variant="subtle" size="compact-sm" px={0} onClick={() => onChoose(null)}>
          Choose another file
        </Button>
      </span>
    </div>
  );
}

/** Takes a file by its button or by being dropped on. */
function DropZone({ columns, onChoose }: Omit<Props, 'chosen'>) {
  const zone = useRef<HTMLDivElement>(null);
  const take = (file: File | null) => {
    if (file !== null) void read(file).then(onChoose);
  };
  const isOver = useFileDrop(zone, take);
  return (
    <div ref={zone} className={classes.drop} data-over={isOver || undefined}>
      <FileButton onChange={take} accept=".csv,text/csv" inputProps={{ 'aria-label': 'CSV file' }}>
        {(props) => (
          <Button variant="default" {...props}>
            Choose a CSV file
          </Button>
        )}
      </FileButton>
      <span>or drop it here</span>
      <span className={classes.columns}>
        Columns: <code>{columns.join(', ')}</code>
      </span>
    </div>
  );
}
