/** Ten shades from light to dark, in Mantine's format. */
type Shades = [string, string, string, string, string, string, string, string, string, string]

/** Ink blue, the only accent: shade 8 in the light theme, 3 in the dark one. */
export const INK: Shades = [
  '#eef3fa',
  '#dde7f3',
  '#c3d4ea',
  '#a9c3e6',
  '#7f9fca',
  '#5a7dae',
  '#3f6293',
  '#2c4c7a',
  '#1f3a5f',
  '#152a47',
]
/** Brick, only for warnings and destructive actions. */
export const CARE: Shades = [
  '#fcefeb',
  '#f8ded7',
  '#f5c7ba',
  '#f2af9c',
  '#dd7c63',
  '#c0563b',
  '#a34028',
  '#83301f',
  '#6f2416',
  '#521a10',
]
/** Warm greys of the light theme. */
export const STONE: Shades = [
  '#f5f2ec',
  '#eeeae2',
  '#e3ded4',
  '#d5cfc3',
  '#bdb6a9',
  '#99927f',
  '#57524a',
  '#4a463f',
  '#35322d',
  '#211f1c',
]
/** Warm greys of the dark theme: 0 is its text, 7 its surface. */
export const NIGHT: Shades = [
  '#ece7df',
  '#d0c9bf',
  '#bdb6ab',
  '#8b8378',
  '#59534b',
  '#3d3832',
  '#26231f',
  '#1a1815',
  '#151311',
  '#0f0e0c',
]

/**
 * The colours of texts and surfaces in each theme; every text has a contrast of at least 7:1 on both surfaces, the
 * border of a field (`field`) at least 3:1.
 */
export const SCHEMES = {
  light: {
    paper: '#fbfaf7',
    raised: '#ffffff',
    text: STONE[9],
    dimmed: STONE[6],
    accent: INK[8],
    onAccent: '#ffffff',
    care: CARE[7],
    line: STONE[2],
    field: '#8f8876',
  },
  dark: {
    paper: NIGHT[7],
    raised: NIGHT[6],
    text: NIGHT[0],
    dimmed: NIGHT[2],
    accent: INK[3],
    onAccent: NIGHT[7],
    care: CARE[3],
    line: NIGHT[5],
    field: NIGHT[3],
  },
} as const
