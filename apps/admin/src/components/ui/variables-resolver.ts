import type { CSSVariablesResolver } from '@mantine/core';

const surfaces = {
  '--mantine-color-body': 'var(--console-surface)',
  '--mantine-color-dimmed': 'var(--console-quiet)',
  '--mantine-color-placeholder': 'var(--console-quiet)',
  '--mantine-color-default-border': 'var(--console-line)',
};

/** Lets the component library use the console's own surfaces, and a dimmed text that keeps 4.5 : 1 on all of them. */
export const variablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...surfaces, '--mantine-color-text': '#182027' },
  dark: { ...surfaces, '--mantine-color-text': '#e2e7ea' },
});
