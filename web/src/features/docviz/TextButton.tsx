import { Anchor, type AnchorProps } from '@mantine/core'
import type { ComponentProps } from 'react'

/** A button that looks like a link in a text. */
export function TextButton(props: AnchorProps & Omit<ComponentProps<'button'>, keyof AnchorProps>) {
  return <Anchor component="button" type="button" inherit underline="always" ta="start" {...props} />
}
