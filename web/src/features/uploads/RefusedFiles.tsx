import { Box, Button } from '@mantine/core'
import { FormAlert } from '../../ui/states.tsx'
import type { Refused } from './use-chosen-files.ts'

/** The files that were not sent, each with its reason. */
export function RefusedFiles({ refused, onForget }: { refused: readonly Refused[]; onForget: () => void }) {
  if (refused.length === 0) return null
  return (
    <FormAlert message={refused.length === 1 ? 'One file was not sent.' : `${refused.length} files were not sent.`}>
      <Box component="ul" my="xs" pl="lg" style={{ listStyle: 'revert' }}>
        {refused.map(({ name, problem }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and the list never moves.
          <li key={index}>
            <strong>{name}</strong>: {problem}
          </li>
        ))}
      </Box>
      <Button size="compact-sm" variant="default" onClick={onForget}>
        Dismiss
      </Button>
    </FormAlert>
  )
}
