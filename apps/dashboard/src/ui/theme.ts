// The Mantine theme: every color comes from tokens.css.
import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

const INK = Array.from({ length: 10 }, () => 'var(--accent)') as unknown as MantineColorsTuple;

const variantColorResolver: VariantColorsResolver = ({ variant, color }) => {
  const isDanger = color === 'danger';
  const strong = isDanger ? 'var(--danger)' : 'var(--accent)';
  const soft = isDanger ? 'var(--danger-soft)' : 'var(--accent-soft)';
  switch (variant) {
    case 'filled':
      return {
        background: strong,
        hover: `color-mix(in oklab, ${strong} 88%, var(--text))`,
        color: isDanger ? 'var(--panel)' : 'var(--on-accent)',
        border: '1px solid transparent',
      };
    case 'light':
      return { background: soft, hover: soft, color: strong, border: '1px solid transparent' };
    case 'subtle':
    case 'transparent':
      return {
        background: 'transparent',
        hover: 'var(--sunk)',
        color: isDanger ? strong : 'var(--text)',
        border: '1px solid transparent',
      };
    default:
      return {
        background: 'var(--panel)',
        hover: 'var(--sunk)',
        color: isDanger ? strong : 'var(--text)',
        border: '1px solid var(--edge)',
      };
  }
};

export const theme = createTheme({
  primaryColor: 'ink',
  colors: { ink: INK },
  autoContrast: false,
  variantColorResolver,
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  fontSizes: { xs: 'var(--t12)', sm: 'var(--t13)', md: 'var(--t14)', lg: 'var(--t16)', xl: 'var(--t20)' },
  radius: { sm: 'var(--radius)', md: 'var(--radius)', lg: 'var(--radius-panel)' },
  defaultRadius: 'md',
  focusRing: 'never',
  cursorType: 'pointer',
  respectReducedMotion: true,
});

const variables = {
  '--mantine-color-body': 'var(--bg)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--soft)',
  '--mantine-color-placeholder': 'var(--soft)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-default': 'var(--panel)',
  '--mantine-color-default-hover': 'var(--sunk)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--edge)',
  '--mantine-color-disabled': 'var(--sunk)',
  '--mantine-color-disabled-color': 'var(--soft)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-filled-hover': 'var(--accent)',
  '--mantine-primary-color-light': 'var(--accent-soft)',
  '--mantine-primary-color-light-hover': 'var(--accent-soft)',
  '--mantine-primary-color-light-color': 'var(--accent)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
  '--mantine-shadow-sm': 'var(--shadow)',
  '--mantine-shadow-md': 'var(--shadow)',
  '--mantine-shadow-xl': 'var(--shadow)',
};

/** The variables are the same in both schemes, because the tokens that they read change with the scheme. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: { '--mantine-line-height': '1.45' },
  light: variables,
  dark: variables,
});
