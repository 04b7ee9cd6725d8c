import { captionOfArea } from '@colophon/protocol/highlights/areas'
import { HIGHLIGHT_COLORS } from '@colophon/protocol/highlights/entities'
import type { Box } from '@colophon/protocol/reader/document'
import { ActionIcon, Menu } from '@mantine/core'
import { IconHighlight } from '@tabler/icons-react'
import classes from '../reader.module.css'
import { useReader } from '../reader-context.ts'
import { captionLabel } from '../reading-plan.ts'
import { areaOf } from './area-marks.ts'
import { useAreaTool } from './area-tool.ts'

type Props = {
  /** The boxes of the figure or table. */
  boxes: readonly Box[]
  /** Names it where its caption has no label, such as "Fig. 2". */
  name: 'figure' | 'table'
}

/** Marks a figure or table without drawing: a menu of colours. Nothing for visitors, or if its position is unknown. */
export function FigureButton({ boxes, name }: Props) {
  const { document } = useReader()
  const tool = useAreaTool()
  const area = document && areaOf(document, boxes)
  if (!tool || !area) return null
  const label = `Highlight ${captionLabel(captionOfArea(document, area)).replace(/\.$/, '').trim() || name}`
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={label} title={label}>
          <IconHighlight aria-hidden size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {HIGHLIGHT_COLORS.map((color) => (
          <Menu.Item
            key={color}
            leftSection={<span className={classes.color} data-color={color} aria-hidden />}
            onClick={() => tool.mark(area, color)}
          >
            Highlight in {color}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
