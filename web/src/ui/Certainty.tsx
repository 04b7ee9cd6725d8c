import { uncertaintyLabel } from '@colophon/protocol/statements/graph'
import { Text } from '@mantine/core'

/** How certain a statement is, in a word; the number of its uncertainty, 0..1, is in the title. */
export function Certainty({ uncertainty }: { uncertainty: number }) {
  return (
    <Text span inherit c="dimmed" title={`uncertainty ${uncertainty.toFixed(2)}`}>
      {uncertaintyLabel(uncertainty)}
    </Text>
  )
}
