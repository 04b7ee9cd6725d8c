import { ActionIcon } from '@mantine/core'
import { useSelector } from 'react-redux'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { OpensOnPress } from '../../ui/OpensOnPress.tsx'
import { selectTheme } from './slice.ts'
import { THEMES } from './themes.ts'

const ThemeChoices = lazyPart(async () => ({ default: (await import('./ThemeChoices.tsx')).ThemeChoices }))

/** The theme menu in the header, for users and visitors. */
export function ThemeMenu() {
  const chosen = useSelector(selectTheme)
  const present = THEMES.find(({ value }) => value === chosen) ?? THEMES[0]
  if (!present) return null
  const button = (
    <ActionIcon variant="subtle" color="gray" size={40} aria-label={`Theme: ${present.label}`}>
      <present.icon size={20} stroke={1.6} />
    </ActionIcon>
  )
  return <OpensOnPress button={button} popup="menu" Part={ThemeChoices} />
}
