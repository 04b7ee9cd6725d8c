import { Kbd, Table } from '@mantine/core'
import { type ShortcutGroup, useShortcutGroups } from '../lib/hooks/use-shortcuts.ts'
import { Dialog } from '../ui/Dialog.tsx'

/** The list of the keys that work on the present screen. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Keyboard shortcuts">
      {keysOf(useShortcutGroups()).map(({ title, shortcuts }) => (
        <Table key={title} captionSide="top" layout="fixed">
          <Table.Caption ta="left" fw={600} mt="sm">
            {title}
          </Table.Caption>
          <Table.Tbody>
            {shortcuts.map(({ key, label }) => (
              <Table.Tr key={label}>
                <Table.Td w={72}>
                  <Kbd>{key}</Kbd>
                </Table.Td>
                <Table.Td>{label}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      ))}
    </Dialog>
  )
}

/** Groups of one title as one, without actions that have no key. */
function keysOf(groups: readonly ShortcutGroup[]): ShortcutGroup[] {
  return [...Map.groupBy(groups, ({ title }) => title)]
    .map(([title, same]) => ({ title, shortcuts: same.flatMap(({ shortcuts }) => shortcuts.filter(({ key }) => key)) }))
    .filter(({ shortcuts }) => shortcuts.length > 0)
}
