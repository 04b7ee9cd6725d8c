import { type CSSVariablesResolver, createTheme, defaultVariantColorsResolver } from '@mantine/core'
import { BREAKPOINT_EMS } from '../lib/breakpoints.ts'
import { CARE, INK, NIGHT, SCHEMES, STONE } from '../ui/palette.ts'

/** What the browser knows of the line; not in every browser. */
type Line = { connection?: { effectiveType?: string; saveData?: boolean } }

/** On a slow line the fonts, 100 kB, would delay each first page by seconds. */
const { effectiveType = '4g', saveData = false } =
  (globalThis.navigator as (Navigator & Line) | undefined)?.connection ?? {}
const hasFonts = effectiveType === '4g' && !saveData

const SERIF = `${hasFonts ? "'Source Serif 4 Variable', " : ''}'Serif as wide', Georgia, 'Times New Roman', serif`
const SANS = `${hasFonts ? "'Inter Variable', " : ''}'Sans as wide', system-ui, -apple-system, 'Segoe UI', sans-serif`

/** Serif for papers and titles, sans for the interface, hairlines instead of boxes, an 8-pixel grid. */
export const theme = createTheme({
  colors: { ink: INK, care: CARE, gray: STONE, dark: NIGHT, red: CARE, blue: INK },
  primaryColor: 'ink',
  primaryShade: { light: 8, dark: 3 },
  // Mantine picks the text colour on filled buttons from the light scheme only; ours follows the scheme.
  variantColorResolver: (input) => ({
    ...defaultVariantColorsResolver(input),
    ...(input.variant === 'filled' && { color: 'var(--on-accent)' }),
  }),
  white: '#ffffff',
  black: STONE[9],
  fontFamily: SANS,
  headings: {
    fontFamily: SERIF,
    fontWeight: '560',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '2rem', lineHeight: '1.2' },
      h2: { fontSize: '1.375rem', lineHeight: '1.3' },
      h3: { fontSize: '1.125rem', lineHeight: '1.35' },
    },
  },
  breakpoints: BREAKPOINT_EMS,
  // The only sizes of type and of space in style sheets, as `--mantine-font-size-*` and `--mantine-spacing-*`; in rem, they
  // follow the font size of the browser.
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.375rem', xxl: '1.625rem' },
  spacing: {
    xxs: '0.25rem',
    xs: '0.5rem',
    sm: '0.75rem',
    md: '1rem',
    lg: '1.5rem',
    xl: '2rem',
    xxl: '3rem',
    xxxl: '6rem',
  },
  defaultRadius: 'sm',
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    // A label may take two lines, where it would be cut off.
    Button: { defaultProps: { size: 'md' }, styles: { label: { whiteSpace: 'normal' } } },
    TextInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    Radio: { defaultProps: { iconColor: 'var(--on-accent)' } },
    Checkbox: { defaultProps: { iconColor: 'var(--on-accent)' } },
    Modal: {
      defaultProps: { centered: true, transitionProps: { duration: 120 }, shadow: 'none' },
      styles: { content: { border: '1px solid var(--line)' } },
    },
    // Not the banner of the page, as a <header> at its top level would be.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    Drawer: { defaultProps: { transitionProps: { duration: 120 } } },
    // Focus goes to the first item; Mantine's placeholder would be an unnamed element inside the menu.
    Menu: {
      defaultProps: {
        transitionProps: { duration: 80 },
        shadow: 'none',
        withInitialFocusPlaceholder: false,
        menuItemTabIndex: 0,
        hideDetached: false,
      },
    },
    Tooltip: { defaultProps: { transitionProps: { duration: 80 }, withArrow: false } },
  },
})

/**
 * Sets Mantine's variables for both schemes, and ours: `--line`, `--field`, `--raised`, `--accent`, `--on-accent`, `--care`,
 * `--serif`.
 */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--serif': SERIF, '--sans': SANS },
  light: scheme(SCHEMES.light),
  dark: scheme(SCHEMES.dark),
})

function scheme(colors: (typeof SCHEMES)['light' | 'dark']): Record<string, string> {
  return {
    '--line': colors.line,
    '--field': colors.field,
    '--raised': colors.raised,
    '--accent': colors.accent,
    '--care': colors.care,
    '--on-accent': colors.onAccent,
    '--mantine-primary-color-contrast': colors.onAccent,
    '--mantine-color-body': colors.paper,
    '--mantine-color-text': colors.text,
    '--mantine-color-bright': colors.text,
    '--mantine-color-dimmed': colors.dimmed,
    '--mantine-color-placeholder': colors.dimmed,
    '--mantine-color-anchor': colors.accent,
    '--mantine-color-error': colors.care,
    // Mantine's text of subtle buttons is nearly white in dark mode, which would hide that a button deletes.
    '--mantine-color-ink-light-color': colors.accent,
    '--mantine-color-care-light-color': colors.care,
    '--mantine-color-ink-text': colors.accent,
    '--mantine-color-care-text': colors.care,
    '--mantine-color-success': colors.accent,
    '--mantine-color-default': colors.raised,
    '--mantine-color-default-color': colors.text,
    '--mantine-color-default-border': colors.line,
  }
}
