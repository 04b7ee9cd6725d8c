import { Button } from '@mantine/core'
import { useShortcuts } from '../../../lib/hooks/use-shortcuts.ts'
import classes from '../reader.module.css'
import { useAreaTool } from './area-tool.ts'

/** Says what to do while the tool is on, and turns it off. */
export function AreaBar() {
  const tool = useAreaTool()
  const stop = () => tool?.setOn(false)
  useShortcuts('Original', tool?.isOn ? [{ key: 'Escape', label: 'Stop highlighting an area', run: stop }] : [])
  if (!tool?.isOn) return null
  return (
    <div className={classes.areaBar} role="status">
      Drag over a figure, table or formula.
      <Button size="compact-md" variant="default" onClick={stop}>
        Cancel
      </Button>
    </div>
  )
}
