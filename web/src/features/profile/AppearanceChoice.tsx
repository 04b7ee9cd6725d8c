import type { ManualTheme } from '@colophon/protocol/profile/entities'
import { Radio, Stack } from '@mantine/core'
import { useSelector } from 'react-redux'
import { selectTheme } from './slice.ts'
import { THEMES } from './themes.ts'
import { useChooseTheme } from './use-choose-theme.ts'

/** Light, dark, or as the device has it; takes effect at once. */
export function AppearanceChoice() {
  const chosen = useSelector(selectTheme)
  const choose = useChooseTheme()
  return (
    <Radio.Group
      name="theme"
      label="Theme"
      value={chosen}
      onChange={(theme) => choose(theme as NonNullable<ManualTheme>)}
    >
      <Stack gap="xs" mt="xs">
        {THEMES.map(({ value, label }) => (
          <Radio key={value} value={value} label={label} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
