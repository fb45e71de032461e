import { Fragment } from 'react';

/** A code or a path that lines break after its dots and underscores, where they must break it. */
export function Breakable({ text }: { text: string }) {
  return [...text.matchAll(/[^._]*[._]|[^._]+$/g)].map(({ 0: part, index }) => (
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));
}
