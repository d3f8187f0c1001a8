// The Mantine theme: every color comes from tokens.css.
import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

const INK = Array.from({ length: 10 }, () => 'var(--color-accent)') as unknown as MantineColorsTuple;

const variantColorResolver: VariantColorsResolver = ({ variant, color }) => {
  const isDanger = color === 'danger';
  const strong = isDanger ? 'var(--color-danger)' : 'var(--color-accent)';
  const soft = isDanger ? 'var(--color-danger-soft)' : 'var(--color-accent-soft)';
  switch (variant) {
    case 'filled':
      return {
        background: strong,
        hover: `color-mix(in oklab, ${strong} 88%, var(--color-ink))`,
        color: isDanger ? 'var(--color-panel)' : 'var(--color-on-accent)',
        border: '1px solid transparent',
      };
    case 'light':
      return { background: soft, hover: soft, color: strong, border: '1px solid transparent' };
    case 'subtle':
    case 'transparent':
      return {
        background: 'transparent',
        hover: 'var(--color-sunk)',
        color: isDanger ? strong : 'var(--color-ink)',
        border: '1px solid transparent',
      };
    default:
      return {
        background: 'var(--color-panel)',
        hover: 'var(--color-sunk)',
        color: isDanger ? strong : 'var(--color-ink)',
        border: '1px solid var(--color-edge)',
      };
  }
};

export const theme = createTheme({
  primaryColor: 'ink',
  colors: { ink: INK },
  autoContrast: false,
  variantColorResolver,
  fontFamily: 'var(--font-sans)',
  fontFamilyMonospace: 'var(--font-mono)',
  fontSizes: {
    xs: 'var(--text-12)',
    sm: 'var(--text-13)',
    md: 'var(--text-14)',
    lg: 'var(--text-16)',
    xl: 'var(--text-20)',
  },
  radius: { sm: 'var(--radius-control)', md: 'var(--radius-control)', lg: 'var(--radius-panel)' },
  defaultRadius: 'md',
  focusRing: 'never',
  cursorType: 'pointer',
  respectReducedMotion: true,
});

const variables = {
  '--mantine-color-body': 'var(--color-page)',
  '--mantine-color-text': 'var(--color-ink)',
  '--mantine-color-dimmed': 'var(--color-soft)',
  '--mantine-color-placeholder': 'var(--color-soft)',
  '--mantine-color-anchor': 'var(--color-accent)',
  '--mantine-color-error': 'var(--color-danger)',
  '--mantine-color-default': 'var(--color-panel)',
  '--mantine-color-default-hover': 'var(--color-sunk)',
  '--mantine-color-default-color': 'var(--color-ink)',
  '--mantine-color-default-border': 'var(--color-edge)',
  '--mantine-color-disabled': 'var(--color-sunk)',
  '--mantine-color-disabled-color': 'var(--color-soft)',
  '--mantine-color-disabled-border': 'var(--color-line)',
  '--mantine-primary-color-filled': 'var(--color-accent)',
  '--mantine-primary-color-filled-hover': 'var(--color-accent)',
  '--mantine-primary-color-light': 'var(--color-accent-soft)',
  '--mantine-primary-color-light-hover': 'var(--color-accent-soft)',
  '--mantine-primary-color-light-color': 'var(--color-accent)',
  '--mantine-primary-color-contrast': 'var(--color-on-accent)',
  '--mantine-shadow-sm': 'var(--shadow-float)',
  '--mantine-shadow-md': 'var(--shadow-float)',
  '--mantine-shadow-xl': 'var(--shadow-float)',
};

/** The variables are the same in both schemes, because the tokens that they read change with the scheme. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: { '--mantine-line-height': '1.45' },
  light: variables,
  dark: variables,
});
