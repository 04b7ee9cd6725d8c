import { ActionIcon, Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useSelector } from 'react-redux'
import { selectTheme } from './slice.ts'
import { THEMES } from './themes.ts'
import { useChooseTheme } from './use-choose-theme.ts'

/** The choice of theme in the header, for everybody. */
export function ThemeMenu() {
  const chosen = useSelector(selectTheme)
  const choose = useChooseTheme()
  const present = THEMES.find(({ value }) => value === chosen) ?? THEMES[0]
  if (!present) return null
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={40} aria-label={`Theme: ${present.label}`}>
          <present.icon size={20} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {THEMES.map(({ value, label, icon: Icon }) => (
          <Menu.Item
            key={value}
            role="menuitemradio"
            aria-checked={value === chosen}
            leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
            rightSection={value === chosen && <IconCheck size={16} stroke={1.6} aria-hidden />}
            onClick={() => choose(value)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
