import type { ManualTheme } from '@colophon/protocol/profile/entities'
import { ActionIcon, Menu } from '@mantine/core'
import { useSelector } from 'react-redux'
import { selectTheme } from './slice.ts'
import { THEMES } from './themes.ts'
import { useChooseTheme } from './use-choose-theme.ts'

/** The theme menu in the header, for users and visitors. */
export function ThemeMenu() {
  const chosen = useSelector(selectTheme)
  const choose = useChooseTheme()
  const present = THEMES.find(({ value }) => value === chosen) ?? THEMES[0]
  if (!present) return null
  return (
    <Menu position="bottom-end" width={200} withinPortal={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={40} aria-label={`Theme: ${present.label}`}>
          <present.icon size={20} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={chosen} onChange={(theme) => choose(theme as NonNullable<ManualTheme>)}>
          {THEMES.map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value} closeMenuOnClick>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
