import { useLocalStorage } from '@mantine/hooks'
import { useCallback } from 'react'
import { z } from 'zod'

/** Sizes of the reading view's text, relative to the usual one. */
export const TEXT_SIZES = [0.875, 1, 1.125, 1.25, 1.5] as const

const Settings = z.object({
  zoom: z.union([z.literal('width'), z.literal('page'), z.number().min(0.25).max(5)]).catch('width'),
  textSize: z
    .int()
    .min(0)
    .max(TEXT_SIZES.length - 1)
    .catch(1),
  isContentsOpen: z.boolean().catch(true),
  isAsideOpen: z.boolean().catch(true),
  contents: z.enum(['outline', 'pages', 'figures']).catch('outline'),
})
/** How somebody likes to read in this browser; it belongs to the screen they sit at, so it is not part of the address. */
export type ReaderSettings = z.infer<typeof Settings>

const DEFAULTS: ReaderSettings = Settings.parse({})

/** The settings of the reader and how to change some of them; every part of the screen sees a change at once. */
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
