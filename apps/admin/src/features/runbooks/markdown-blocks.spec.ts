import { describe, expect, it } from '@jest/globals';
import { readBlocks } from './markdown-blocks';

describe('A page about an error', () => {
  it('is read into headings, paragraphs, lists and code', () => {
    const page =
      '<!-- note -->\n\n# title\n\nOne\nsentence.\n\n- first\n- second\n\n```sql\nSELECT 1;\n\nSELECT 2;\n```\n';
    expect(readBlocks(page)).toEqual([
      { kind: 'heading', level: 1, text: 'title' },
      { kind: 'paragraph', text: 'One sentence.' },
      {
        kind: 'list',
        isOrdered: false,
        items: [[{ kind: 'paragraph', text: 'first' }], [{ kind: 'paragraph', text: 'second' }]],
      },
      { kind: 'code', text: 'SELECT 1;\n\nSELECT 2;' },
    ]);
  });

  it('keeps code with the step it belongs to', () => {
    const page = '1. Look.\n\n   ```bash\n   curl a\n     -b\n   ```\n\n2. Done.\n';
    expect(readBlocks(page)).toEqual([
      {
        kind: 'list',
        isOrdered: true,
        items: [
          [
            { kind: 'paragraph', text: 'Look.' },
            { kind: 'code', text: 'curl a\n  -b' },
          ],
          [{ kind: 'paragraph', text: 'Done.' }],
        ],
      },
    ]);
  });

  it.each(['```\nnever closed', '- ', '#', '1. \n\n\n   ', '*'])('is read to its end whatever it holds: %j', (page) => {
    expect(Array.isArray(readBlocks(page))).toBe(true);
  });
});
