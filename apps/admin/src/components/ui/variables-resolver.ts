import type { CSSVariablesResolver } from '@mantine/core';

const RED_IN_DARK = '#ff9c9c';

const surfaces = {
  '--mantine-color-body': 'var(--console-surface)',
  '--mantine-color-dimmed': 'var(--console-quiet)',
  '--mantine-color-placeholder': 'var(--console-quiet)',
  '--mantine-color-default-border': 'var(--console-line)',
};

/**
 * Lets the component library use the console's own surfaces, and a dimmed text and errors that keep 4.5 : 1 on all of them. In the dark
 * its red words would be nearly white, as are words that warn of nothing.
 */
export const variablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...surfaces, '--mantine-color-text': '#182027', '--mantine-color-error': '#b8232a' },
  dark: {
    ...surfaces,
    '--mantine-color-text': '#e2e7ea',
    '--mantine-color-error': RED_IN_DARK,
    '--mantine-color-red-light-color': RED_IN_DARK,
  },
});
