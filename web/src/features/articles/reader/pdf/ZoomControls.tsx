import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useShortcuts } from '../../../../lib/use-shortcuts.ts'
import { stepZoom, type Zoom, zoomWords } from './zoom.ts'

const CHOICES: readonly (readonly [Zoom, string])[] = [
  ['width', 'Fit the width'],
  ['page', 'Fit the page'],
  [0.5, zoomWords(0.5)],
  [1, zoomWords(1)],
  [1.5, zoomWords(1.5)],
  [2, zoomWords(2)],
  [4, zoomWords(4)],
]

/** Smaller, larger, and the sizes people most often want. */
export function ZoomControls({ zoom, factor, onZoom }: { zoom: Zoom; factor: number; onZoom: (zoom: Zoom) => void }) {
  useShortcuts('Original', [
    { key: '+', label: 'Larger pages', run: () => onZoom(stepZoom(factor, 1)) },
    { key: '-', label: 'Smaller pages', run: () => onZoom(stepZoom(factor, -1)) },
  ])
  return (
    <>
      <ActionIcon variant="subtle" size="lg" aria-label="Smaller" onClick={() => onZoom(stepZoom(factor, -1))}>
        <IconMinus aria-hidden size={18} stroke={1.6} />
      </ActionIcon>
      <Menu>
        <Menu.Target>
          <Button variant="subtle" size="compact-md" aria-label={`Size of the pages: ${zoomWords(factor)}`}>
            {zoomWords(factor)}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {CHOICES.map(([value, label]) => (
            <Menu.Item key={value} onClick={() => onZoom(value)} aria-current={value === zoom ? 'true' : undefined}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <ActionIcon variant="subtle" size="lg" aria-label="Larger" onClick={() => onZoom(stepZoom(factor, 1))}>
        <IconPlus aria-hidden size={18} stroke={1.6} />
      </ActionIcon>
    </>
  )
}
