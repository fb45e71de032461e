import { escapeHtml } from '../../../platform/http/escape-html.js';

const PLACEHOLDER = /\{\{(\w+)\}\}/g;

/** Values of the placeholders of a template, by name. */
export type TemplateValues = Readonly<Record<string, string>>;

/**
 * Replaces the `{{placeholders}}` of a template by values, once: braces in a value are not replaced.
 * @throws Error the template names an unknown value
 */
export function fillText(template: string, values: TemplateValues): string {
  return template.replaceAll(PLACEHOLDER, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) throw new Error(`The template names {{${name}}}, which nothing is known of.`);
    return value;
  });
}

/** As {@link fillText}, with everything escaped that means something in HTML. */
export function fillHtml(template: string, values: TemplateValues): string {
  const escaped = Object.entries(values).map(([name, value]) => [name, escapeHtml(value)]);
  return fillText(template, Object.fromEntries(escaped));
}
