import type { ManualTheme } from '@colophon/protocol/profile/entities'
import { Menu } from '@mantine/core'
import { cloneElement } from 'react'
import { useSelector } from 'react-redux'
import { type OpenedProps, useOpened } from '../../ui/OpensOnPress.tsx'
import { selectTheme } from './slice.ts'
import { THEMES } from './themes.ts'
import { useChooseTheme } from './use-choose-theme.ts'

/** The theme menu, opened. */
export function ThemeChoices({ button }: OpenedProps) {
  const chosen = useSelector(selectTheme)
  const choose = useChooseTheme()
  const [isOpen, setOpen, target] = useOpened()
  return (
    <Menu position="bottom-end" width={200} withinPortal={false} opened={isOpen} onChange={setOpen}>
      <Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
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
