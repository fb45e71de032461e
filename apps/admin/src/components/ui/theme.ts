import { createTheme, type MantineColorsTuple } from '@mantine/core';

const harbor: MantineColorsTuple = [
  '#e8f6f8',
  '#d5eaee',
  '#a9d4dc',
  '#7abcc9',
  '#54a9b9',
  '#3b9db0',
  '#2b8ea1',
  '#187485',
  '#0b6272',
  '#00515f',
];

/** The greys of the dark scheme, with a little of the same blue in them. */
const dark: MantineColorsTuple = [
  '#e2e7ea',
  '#c3cbd1',
  '#9aa7b1',
  '#6c7880',
  '#3a434a',
  '#2c3338',
  '#1f2428',
  '#181c1f',
  '#141719',
  '#111416',
];

/** The look of the console. Fonts are the system's own, so a page needs nothing from elsewhere. */
export const theme = createTheme({
  colors: { harbor, dark },
  primaryColor: 'harbor',
  primaryShade: { light: 8, dark: 7 },
  defaultRadius: 'sm',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace',
  headings: { fontWeight: '650' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Buttons within a panel are lower than those of a page, and say their words in the same size.
    Button: {
      vars: (_: unknown, { size }: { size?: string }) => ({
        root: size === 'compact-sm' ? { '--button-fz': 'var(--mantine-font-size-xs)' } : {},
      }),
    },
    // The lock would write a style element without a nonce, so globals.css holds the page still.
    Modal: {
      defaultProps: { lockScroll: false, closeButtonProps: { 'aria-label': 'Close' } },
      styles: { title: { fontWeight: 650 }, body: { overflowWrap: 'break-word' } },
    },
    Drawer: { defaultProps: { lockScroll: false, closeButtonProps: { 'aria-label': 'Close' } } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
  },
});
