import { Text } from '@mantine/core'
import { useState } from 'react'
import { lastWay } from './last-way.ts'

/** Reminds whoever signs in rarely of the way they took, so that they make no second account. */
export function LastWay() {
  const [way] = useState(lastWay)
  if (way === null) return null
  return (
    <Text size="sm" c="dimmed" mb="md">
      Last time you used {way}.
    </Text>
  )
}
