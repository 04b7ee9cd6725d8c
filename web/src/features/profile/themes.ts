import type { ManualTheme } from '@colophon/protocol/profile/entities'
import { type Icon, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'

/** The themes and their labels. */
export const THEMES: readonly { value: NonNullable<ManualTheme>; label: string; icon: Icon }[] = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'system', label: 'System', icon: IconDeviceDesktop },
]
