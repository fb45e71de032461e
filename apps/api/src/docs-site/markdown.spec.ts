import { describe, expect, it } from '@jest/globals';
import { type Names, renderMarkdown } from './markdown.js';

const names: Names = {
  page: (source) => (source === 'guide/errors.md' ? 'guide/errors/' : null),
  term: (term) => (term === 'not_found' ? 'errors/not_found/' : null),
};
const render = (text: string) =>
  renderMarkdown(text, { source: 'guide/states.md', address: 'guide/states/' }, names).body.text;

describe('renderMarkdown', () => {
  it('shows HTML as text and leaves out comments', () => {
    expect(render('<!-- Generated. -->\n\nA <b onclick="x()">b</b> <script>alert(1)</script>')).toBe(
      '<p>A &lt;b onclick=&quot;x()&quot;&gt;b&lt;/b&gt; &lt;script&gt;alert(1)&lt;/script&gt;</p>\n',
    );
    expect(render('<script>alert(1)</script>')).not.toContain('<script');
  });

  it('links to pages that are served and shows other links as text', () => {
    expect(render('[e](errors.md#codes) [s](../../README.md) [w](https://example.org)')).toBe(
      '<p><a href="../errors/#codes">e</a> s <a href="https://example.org">w</a></p>\n',
    );
  });

  it('takes no address that runs a script', () => {
    expect(render('[x](javascript:alert(1)) [y](data:text/html,x)')).toBe('<p>x y</p>\n');
  });

  it('links codes and rules once, not inside a link', () => {
    expect(render('`not_found` [`not_found`](errors.md) R112')).toBe(
      '<p><a href="../../errors/not_found/"><code>not_found</code></a> <a href="../errors/"><code>not_found</code></a> <a href="../../rules/#r112">R112</a></p>\n',
    );
  });

  it('escapes code and the texts of tables', () => {
    expect(render('```bash\necho "<a>" & done\n```')).toContain('echo &quot;&lt;a&gt;&quot; &amp; done');
    expect(render('| a |\n|---|\n| `<i>` & b |')).toContain('<td><code>&lt;i&gt;</code> &amp; b</td>');
  });

  it('gives headings of the same words different names', () => {
    expect(render('## Notes\n\n## Notes')).toBe('<h2 id="notes">Notes</h2>\n<h2 id="notes-2">Notes</h2>\n');
  });
});
