import { useLocalStorage } from '@mantine/hooks'
import { useCallback } from 'react'
import { z } from 'zod'

/** Text sizes of the reading view, relative to the default. */
export const TEXT_SIZES = [0.875, 1, 1.125, 1.25, 1.5] as const

/** Width of the panel beside the paper, in CSS pixels. */
export const ASIDE_WIDTH = { min: 320, usual: 400, max: 640 } as const

const Settings = z.object({
  /** Null until one is chosen: the pages then fit the width, and what an address marks is enlarged if too small. */
  zoom: z
    .union([z.literal('width'), z.literal('page'), z.number().min(0.25).max(5)])
    .nullable()
    .catch(null),
  textSize: z
    .int()
    .min(0)
    .max(TEXT_SIZES.length - 1)
    .catch(1),
  /** Whether the pages of the original are dark in the dark theme. */
  hasDarkPages: z.boolean().catch(true),
  isContentsOpen: z.boolean().catch(true),
  isAsideOpen: z.boolean().catch(true),
  /** In CSS pixels. */
  asideWidth: z.int().min(ASIDE_WIDTH.min).max(ASIDE_WIDTH.max).catch(ASIDE_WIDTH.usual),
  contents: z.enum(['outline', 'pages']).catch('outline'),
})
/** Reading preferences of this browser; they depend on the display, so they are not in the URL. */
export type ReaderSettings = z.infer<typeof Settings>

const DEFAULTS: ReaderSettings = Settings.parse({})

/** Reader settings and how to change them; shared by all parts of the screen. */
export function useReaderSettings(): [ReaderSettings, (change: Partial<ReaderSettings>) => void] {
  const [settings, set] = useLocalStorage<ReaderSettings>({
    key: 'colophon.reader',
    defaultValue: DEFAULTS,
    getInitialValueInEffect: false,
    deserialize: readSettings,
  })
  const change = useCallback((some: Partial<ReaderSettings>) => set((before) => ({ ...before, ...some })), [set])
  return [settings, change]
}

function readSettings(text: string | undefined): ReaderSettings {
  try {
    return Settings.safeParse(JSON.parse(text ?? '{}')).data ?? DEFAULTS
  } catch {
    return DEFAULTS
  }
}
