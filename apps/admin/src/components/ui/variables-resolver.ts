import type { CSSVariablesResolver } from '@mantine/core';

const surfaces = {
  '--mantine-color-body': 'var(--console-surface)',
  '--mantine-color-dimmed': 'var(--console-quiet)',
  '--mantine-color-placeholder': 'var(--console-quiet)',
  '--mantine-color-default-border': 'var(--console-line)',
};

/** Lets the component library use the console's own surfaces, and a dimmed text and errors that keep 4.5 : 1 on all of them. */
export const variablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...surfaces, '--mantine-color-text': '#182027', '--mantine-color-error': '#b8232a' },
  dark: { ...surfaces, '--mantine-color-text': '#e2e7ea', '--mantine-color-error': '#ff9c9c' },
});
