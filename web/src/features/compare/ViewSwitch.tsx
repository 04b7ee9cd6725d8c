import { Button } from '@mantine/core'
import { COMPARE_VIEWS, type CompareView } from './address.ts'

const WORDS: Record<CompareView, string> = {
  table: 'Table',
  differences: 'Differences',
  overlap: 'In common',
}

/** The ways to look at what is compared. */
export function ViewSwitch({ view, onView }: { view: CompareView; onView: (view: CompareView) => void }) {
  return (
    <Button.Group aria-label="How it is shown" mb="md">
      {COMPARE_VIEWS.map((each) => (
        <Button
          key={each}
          size="sm"
          variant={each === view ? 'filled' : 'default'}
          aria-pressed={each === view}
          onClick={() => onView(each)}
        >
          {WORDS[each]}
        </Button>
      ))}
    </Button.Group>
  )
}
