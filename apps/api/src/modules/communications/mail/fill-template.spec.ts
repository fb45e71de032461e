import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fillHtml, fillText } from './fill-template.js';

describe('filling a template', () => {
  it('puts values into their places, as they are into text and escaped into HTML', () => {
    const values = { name: `<b>"O'Neil" & Co</b>`, other: '{{name}}$&' };
    expect(fillText('{{name}}, {{other}}!', values)).toBe(`<b>"O'Neil" & Co</b>, {{name}}$&!`);
    expect(fillHtml('{{name}}, {{other}}!', values)).toBe(
      '&lt;b&gt;&quot;O&#39;Neil&quot; &amp; Co&lt;/b&gt;, {{name}}$&amp;!',
    );
  });

  it('lets no value of HTML open a tag, an attribute or an entity', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        const filled = fillHtml('{{value}}', { value });
        expect(filled).not.toMatch(/[<>"']|&(?!(amp|lt|gt|quot|#39);)/);
      }),
    );
  });

  it.each(['{{unknown}}', '{{constructor}}'])('refuses a template that names %s', (template) => {
    expect(() => fillText(template, {})).toThrow('nothing is known of');
  });
});
