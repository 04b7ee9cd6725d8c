import { ALL_SCREENS } from '@colophon/protocol/screens'
import { table, title } from './table.ts'

/** The screens: route and title. */
export function screensPage(): string {
  return `${title('Screens')}\n${table(
    ['route', 'title'],
    Object.values(ALL_SCREENS).map(({ path, title: name }) => [`\`${path}\``, name]),
  )}\n`
}
